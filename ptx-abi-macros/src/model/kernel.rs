//! The kernel that a type names.

use proc_macro2::Span;

use super::input::{Field, Input};
use crate::names;

/// Whether a field borrows device memory. Only cudarc can pass it, and the struct has no addresses of its arguments.
pub(crate) fn is_borrowed(field: &Field<'_>) -> bool {
    field.attrs.as_type.is_some() && field.borrow().is_some()
}

/// The name of the entry, which is that of the struct if no key gives it.
pub(crate) fn entry_name(input: &Input<'_>) -> String {
    let key = input.attrs.entry.as_ref().or(input.attrs.cpp_entry.as_ref());
    key.map_or_else(|| names::plain(input.ident()), |key| key.value.value())
}

/// Whether the name of the entry is a C++ name, so that the symbol is unknown.
pub(crate) fn is_cpp(input: &Input<'_>) -> bool {
    input.attrs.entry.is_none() && input.attrs.cpp_entry.is_some()
}

/// Whether the key `module` is there and belongs to this derive, not only to a `global`.
pub(crate) fn owns_module(input: &Input<'_>) -> bool {
    let attrs = &input.attrs;
    let own = attrs.global.is_none() || attrs.entry.is_some() || attrs.cpp_entry.is_some();
    own && attrs.module.is_some()
}

/// Whether the type names the block or the shared memory of its kernel.
pub(crate) fn has_shape(input: &Input<'_>) -> bool {
    input.attrs.block.is_some() || input.attrs.shared.is_some()
}

pub(crate) fn named_at(input: &Input<'_>) -> Span {
    let attrs = &input.attrs;
    let key = attrs.entry.as_ref().or(attrs.cpp_entry.as_ref()).or(attrs.module.as_ref());
    key.map_or(input.ident().span(), |key| key.value.span())
}
