//! Types that the checks of a function do not compare, because the check accepts every pointer.

use core::fmt::{self, Display};
use ptx_abi_core::__private::cpp::bottom;

use super::{CType, Matching, handle};
use crate::names::{element, is_bytes, is_declared, known};
use crate::types::{CppType, StateSpace};
use ptx_abi_core::layout::TypeKind;

/// The reason why a pointer accepts every type.
#[derive(Clone, Copy)]
pub(super) enum Why<'c> {
    /// It leads to `void`.
    Void,
    /// It leads to this type, of which only the name is known.
    Named(CppType<'c>),
    /// It is an alias of this name.
    Alias(&'c str),
    /// It is an alias of a function pointer.
    Function,
    /// It leads to a type that has no name in C++.
    Nameless,
}

impl Display for Why<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Void => f.write_str("it leads to `void` in Rust, which `tolerant` lets match every type of C++"),
            Self::Named(name) => {
                write!(
                    f,
                    "it leads to `{name}`, which has no layout in Rust, so `tolerant` lets it match every type of C++"
                )
            }
            Self::Alias(name) => write!(f, "`{name}` is an alias, and only that it is a pointer is known"),
            Self::Function => f.write_str("its type is an alias, and only that it is a function pointer is known"),
            Self::Nameless => f.write_str("it leads to a type that has no name in C++"),
        }
    }
}

/// Why a type of C++ is not compared with this one, if it is not.
pub(super) fn why<'c>(ty: &CType<'c>, matching: Matching) -> Option<Why<'c>> {
    let is_tolerant = matches!(matching, Matching::Tolerant);
    match *ty {
        CType::Unknown => Some(Why::Nameless),
        CType::Handle(name) if handle::target(name).is_none() => Some(Why::Alias(name)),
        CType::Function(None) => Some(Why::Function),
        CType::Function(Some(signature)) => {
            let parameters = signature.parameters.iter().find_map(|ty| why(ty, matching));
            parameters.or_else(|| why(signature.result, matching))
        }
        CType::Pointer { to: CType::Void, .. } if is_tolerant => Some(Why::Void),
        CType::Pointer { to: CType::Value(layout), .. } if is_tolerant && is_bytes(element(layout)) => Some(Why::Void),
        CType::Pointer { to, .. } | CType::Array { element: to, .. } => why(to, matching),
        CType::Named(ty) if is_tolerant => named(ty),
        CType::Value(layout) if is_tolerant => match bottom(layout).kind {
            TypeKind::Pointer(pointer) if pointer.space == StateSpace::Generic => named(*pointer.pointee.base()),
            _ => None,
        },
        _ => None,
    }
}

/// The reason for this type behind a pointer.
fn named(ty: CppType<'_>) -> Option<Why<'_>> {
    match known(&ty) {
        CppType::Void => Some(Why::Void),
        _ if is_declared(&ty) => Some(Why::Named(ty)),
        _ => None,
    }
}
