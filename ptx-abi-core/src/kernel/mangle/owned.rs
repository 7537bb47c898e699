//! The tree of a type of C++ that owns its names.

use alloc::boxed::Box;
use alloc::string::ToString;

use ptx_abi_read::name::owned::with_text;

use super::{CppArgumentBuf, CppTypeBuf, CppTypeKind};
use crate::abi::{Argument, CppType};

/// The same type, with its own names.
#[inline]
pub(crate) fn owned(ty: &CppType<'_>) -> CppTypeBuf {
    let boxed = |ty| Box::new(owned(ty));
    let kind = match *ty {
        CppType::Void | CppType::Number(_) | CppType::Handle(_) | CppType::Fundamental(_) => CppTypeKind::Fundamental,
        CppType::Library(library) => CppTypeKind::Named(library.name.into()),
        CppType::Named(name) | CppType::Alias { name, .. } => CppTypeKind::Named(name.into()),
        CppType::Instance { template, arguments } => {
            let argument = |argument: &Argument<'_>| match argument {
                Argument::Type(ty) => CppArgumentBuf::Type(owned(ty)),
                Argument::Value(value) => CppArgumentBuf::Value(value.text().as_str().into()),
            };
            CppTypeKind::Instance { template: template.into(), arguments: arguments.iter().map(argument).collect() }
        }
        CppType::Member { of, member } => CppTypeKind::Member { of: boxed(of), member: boxed(member) },
        CppType::Const(ty) => CppTypeKind::Const(boxed(ty)),
        CppType::Pointer { to, mutable } => CppTypeKind::Pointer { to: boxed(to), mutable },
        CppType::Array { .. } => CppTypeKind::Other,
    };
    with_text(kind, ty.to_string())
}
