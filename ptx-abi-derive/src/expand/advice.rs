//! Types without a layout that are recognized by their spelling: the compiler names the type to write instead.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use crate::names::spelled;
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
        Kind::Other => {
            let to_slice = ty.pointee().is_some_and(|to| is_slice(&to)).then_some("PointerToSlice");
            return to_slice.or(ty.is_function().then_some("FunctionPointer"));
        }
        Kind::Array { elem, .. } => return advice(&elem),
        Kind::Slice { .. } | Kind::TraitObject => return None,
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

/// What to write in place of a reference, such as `DevPtr<f32>`, if what it refers to may be shared.
pub(crate) fn instead_of_reference(ty: &Type) -> Option<String> {
    let Kind::Reference { mutable } = ty.kind() else { return None };
    let to = ty.referent()?;
    if is_str(&to) {
        return Some("`DevPtr<u8>` and a field for the length".to_owned());
    }
    let (pointee, length) = match to.kind() {
        Kind::Slice { elem } => (elem, " and a field for the length"),
        _ => (to, ""),
    };
    let is_shared = advice(&pointee).is_none() && matches!(pointee.kind(), Kind::Path { .. } | Kind::Array { .. });
    is_shared.then(|| format!("`{}`{length}", pointer_to(&pointee, mutable)))
}

/// `DevPtr<f32>`, or `DevPtrMut<f32>`.
fn pointer_to(to: &Type, mutable: bool) -> String {
    format!("{}<{}>", if mutable { "DevPtrMut" } else { "DevPtr" }, spelled(to))
}

/// The pointer that stands for a borrowed buffer of cudarc: `DevPtr<f32>` for `CudaSlice<f32>`.
pub(crate) fn buffer_pointer(to: &Type, mutable: bool) -> Option<String> {
    let Kind::Path { path, arguments } = to.kind() else { return None };
    let element = arguments.last()?;
    BUFFERS.iter().any(|buffer| path.ends_with(buffer)).then(|| pointer_to(element, mutable))
}

/// The device buffers of cudarc.
const BUFFERS: [&str; 6] = ["CudaSlice", "CudaView", "CudaViewMut", "UnifiedSlice", "UnifiedView", "UnifiedViewMut"];

fn pointing_to(to: &Type) -> &'static str {
    if is_slice(to) {
        "List"
    } else if is_str(to) {
        "HostString"
    } else {
        "HostPointer"
    }
}

/// What to write in place of a reference to a slice or a string where a device buffer is expected. No buffer is either.
pub(crate) fn instead_of_host_memory(ty: &Type) -> Option<String> {
    let Kind::Reference { mutable } = ty.kind() else { return None };
    let to = ty.referent()?;
    let borrow = spelled(ty);
    let borrow = borrow.strip_suffix(&spelled(&to))?;
    let elem = match to.kind() {
        Kind::Slice { elem } => spelled(&elem),
        _ if is_str(&to) => "u8".to_owned(),
        _ => return None,
    };
    Some(if cfg!(feature = "cudarc-0_19") {
        format!("write `{} CudaSlice<{elem}>`, a buffer on the device", borrow.trim_end())
    } else {
        format!("write `{}<{elem}>` without `#[ptx(as = …)]`", if mutable { "DevPtrMut" } else { "DevPtr" })
    })
}

fn is_str(ty: &Type) -> bool {
    matches!(ty.kind(), Kind::Path { path, .. } if path.ends_with("str"))
}

fn is_slice(ty: &Type) -> bool {
    matches!(ty.kind(), Kind::Slice { .. })
}

/// Whether a type in `Option` is a pointer of the device, or one that a pointer of the device replaces.
fn is_pointer(ty: &Type) -> bool {
    match ty.kind() {
        Kind::Reference { .. } => true,
        Kind::Path { path, .. } => ["DevPtr", "DevPtrMut", "Box", "Rc", "Arc"].iter().any(|name| path.ends_with(name)),
        _ => false,
    }
}
