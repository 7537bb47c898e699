//! Types without a layout that are recognized by their spelling: the compiler names the type to write instead.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use crate::syntax::{Kind, Type};
use crate::tokens::Tokens;

/// The layout of a field's type that is spelled like one without a layout: an error about it names the type to write. `None`
/// for all other types.
pub(crate) fn advised(ty: &Type, private: &Tokens) -> Option<TokenStream> {
    let name = Ident::new(advice(ty)?, Span::call_site());
    Some(quote!(<#ty as #private::advice::#name>::DESCRIBED))
}

/// The trait of `layout::advice` whose message fits a type, or the elements of an array.
pub(super) fn advice(ty: &Type) -> Option<&'static str> {
    let (path, arguments) = match ty.kind() {
        Kind::Path { path, arguments } => (path, arguments),
        Kind::Reference { .. } => return ty.referent().as_ref().map(pointing_to),
        Kind::Tuple(types) => return (!types.is_empty()).then_some("TupleType"),
        Kind::Other => return ty.is_function().then_some("FunctionPointer"),
        Kind::Array { elem, .. } => return advice(&elem),
        Kind::Slice | Kind::TraitObject => return None,
    };
    let name = path.segments().next_back()?.to_string();
    match (&*name, &*arguments) {
        ("char", []) => Some("Character"),
        ("String" | "CString" | "OsString" | "PathBuf", []) => Some("HostString"),
        ("Vec" | "VecDeque", [_]) => Some("List"),
        ("Box" | "Rc" | "Arc", [to]) => Some(pointing_to(to)),
        ("DevPtr" | "DevPtrMut", [to]) => is_slice(to).then_some("PointerToSlice"),
        ("Option", [inner]) => is_pointer(inner).then_some("NullablePointer"),
        _ => None,
    }
}

fn pointing_to(to: &Type) -> &'static str {
    if is_slice(to) {
        "List"
    } else if is_str(to) {
        "HostString"
    } else {
        "HostPointer"
    }
}

/// Whether a reference is one to a slice or a string, which no device buffer is.
pub(crate) fn refers_to_host_memory(ty: &Type) -> bool {
    ty.referent().is_some_and(|to| is_slice(&to) || is_str(&to))
}

fn is_str(ty: &Type) -> bool {
    matches!(ty.kind(), Kind::Path { path, .. } if path.ends_with("str"))
}

fn is_slice(ty: &Type) -> bool {
    matches!(ty.kind(), Kind::Slice)
}

/// Whether a type in `Option` is a pointer of the device, or one that a pointer of the device replaces.
fn is_pointer(ty: &Type) -> bool {
    match ty.kind() {
        Kind::Reference { .. } => true,
        Kind::Path { path, .. } => ["DevPtr", "DevPtrMut", "Box", "Rc", "Arc"].iter().any(|name| path.ends_with(name)),
        _ => false,
    }
}
