//! The trees of types that a Rust program has.

use alloc::string::ToString as _;
use alloc::vec::Vec;

use ptx_abi_core::__private::emit::{builtins_of, cpp_of};
use ptx_abi_core::layout::{Aggregate, Argument};
use ptx_abi_core::{CppType, Layout, TypeKind};
use ptx_abi_read::name::tree::{Flags, Kind, Length, Sign, Tree};
use ptx_abi_read::name::{Builtins, parse_name, parse_type, spelled_builtins};

use super::encode::{builtin, class, kind_of_template, literal_of, tree_of, ty};

/// The C++ type for which a Rust type is passed.
pub(super) fn of_layout<'a>(layout: &'a Layout<'a>) -> Option<Tree<'a>> {
    let layout = layout.innermost();
    match layout.kind {
        TypeKind::Scalar(_) | TypeKind::Bool | TypeKind::Int128 { .. } | TypeKind::Handle(_) | TypeKind::Pointer(_) => {
            of_cpp(&cpp_of(layout)?)
        }
        // Bytes represent any class.
        TypeKind::Opaque if layout.name == "Opaque" => None,
        TypeKind::Struct(Aggregate { generic: false, .. })
        | TypeKind::Union(Aggregate { generic: false, .. })
        | TypeKind::Enum { .. }
        | TypeKind::Vector { .. }
        | TypeKind::Opaque => {
            let ours = cpp_of(layout).unwrap_or(CppType::Named(layout.name));
            // A class cannot have the name of a builtin type.
            let is_builtin = |name| parse_type(name, &[]).is_some_and(|ty| spelled_builtins(&ty).is_some());
            if matches!(ours, CppType::Named(name) if is_builtin(name)) { None } else { of_cpp(&ours) }
        }
        _ => None,
    }
}

/// The tree of a type of ours. A name is one that the user chose.
fn of_cpp<'a>(ours: &CppType<'a>) -> Option<Tree<'a>> {
    match ours {
        CppType::Void => builtin(Builtins::of(&["v"])),
        CppType::Number(number) => builtin(builtins_of(*number)),
        // CUDA's handles are `unsigned long long` (facts 7).
        CppType::Handle(_) => builtin(Builtins::of(&["y"])),
        CppType::Library(library) => class(&parse_name(library.class())?),
        CppType::Fundamental(name) | CppType::Named(name) => ty(&parse_type(name, &[])?, false),
        CppType::Alias { of, .. } => of_cpp(of),
        CppType::Const(of) => of_cpp(of)?.qualified(Flags::CONST, false).ok(),
        CppType::Pointer { to, mutable } => {
            let flags = if *mutable { Flags::NONE } else { Flags::CONST };
            tree_of(Kind::Pointer(Sign::Pointer, of_cpp(to)?.qualified(flags, false).ok()?))
        }
        CppType::Array { element, len } => {
            tree_of(Kind::Array(of_cpp(element)?, Length::Number(len.to_string().into())))
        }
        CppType::Instance { template, arguments } => {
            tree_of(kind_of_template(class(&parse_name(template)?)?, of_arguments(arguments)?))
        }
        CppType::Member { of, member } => {
            let of = of_cpp(of)?;
            let scoped = |name: &'a str| tree_of(Kind::Scoped(of.clone(), class(&parse_name(name)?)?));
            match member {
                CppType::Instance { template, arguments } => {
                    tree_of(kind_of_template(scoped(template)?, of_arguments(arguments)?))
                }
                member => scoped(member.name()),
            }
        }
        _ => None,
    }
}

fn of_arguments<'a>(arguments: &[Argument<'a>]) -> Option<Vec<Tree<'a>>> {
    let of = |argument: &Argument<'a>| match argument {
        Argument::Type(ty) => of_cpp(ty),
        Argument::Value(value) => literal_of(of_cpp(value.ty())?, value.get() < 0, value.get().unsigned_abs()),
        _ => None,
    };
    arguments.iter().map(of).collect()
}
