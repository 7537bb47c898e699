//! Types that the checks of a function do not compare, because the check accepts every pointer.

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::String;

use ptx_abi_core::__private::cpp::bottom;
use ptx_abi_core::TypeKind;

use super::spell::is_vector;
use super::{CType, Matching, handle};
use crate::names::{element, is_bytes, is_declared, known};
use crate::types::{CppType, StateSpace};

/// Why a type of C++ is not compared with this one, if it is not.
pub(super) fn why(ty: &CType<'_>, matching: Matching) -> Option<String> {
    let is_strict = matches!(matching, Matching::Strict);
    let is_tolerant = matches!(matching, Matching::Tolerant);
    let why = match *ty {
        CType::Unknown => "it leads to a type that has no name in C++",
        CType::More => "neither side declares the types of the arguments after `...`",
        CType::Handle(name) if handle::target(name).is_none() => {
            return Some(format!("`{name}` is an alias, and only that it is a pointer is known"));
        }
        CType::Function(None) => "its type is an alias, and only that it is a function pointer is known",
        CType::Function(Some(signature)) => {
            return signature.parameters.iter().chain([signature.result]).find_map(|ty| why(ty, matching));
        }
        CType::Pointer { to: CType::Void, .. } if !is_strict => return Some(void(matching)),
        CType::Pointer { to: CType::Value(layout), .. } if !is_strict && is_bytes(element(layout)) => {
            return Some(void(matching));
        }
        CType::Pointer { to, .. } | CType::Array { element: to, .. } => return why(to, matching),
        CType::Named(ty) if is_tolerant => return named(ty, matching),
        CType::Value(layout) if !is_strict => match bottom(layout).kind {
            TypeKind::Pointer(pointer) if pointer.space == StateSpace::Generic => {
                return named(*pointer.pointee.base(), matching);
            }
            _ => return None,
        },
        _ => return None,
    };
    Some(why.to_owned())
}

fn void(matching: Matching) -> String {
    format!("it leads to `void` in Rust, which `{}` lets match every type of C++", matching.word())
}

/// The reason for this type if a pointer leads to it.
fn named(ty: CppType<'_>, matching: Matching) -> Option<String> {
    match known(&ty) {
        CppType::Void => Some(void(matching)),
        ty if is_vector(&ty) => None,
        _ if matching == Matching::Tolerant && is_declared(&ty) => Some(format!(
            "it leads to `{ty}`, only the name of which is known in Rust, so `tolerant` lets it match every type of C++"
        )),
        _ => None,
    }
}
