//! The comparison of variables with a cubin. A cubin has their sizes and places, but no types.

use super::difference::Message;
use super::global::{head, push_help};
use crate::layout::{Layout, TypeKind};
use crate::text::{Bytes, push};
use crate::types::Sm;

/// A variable of a cubin.
#[derive(Clone, Copy)]
pub(super) struct Placed<'a> {
    pub(super) name: &'a str,
    /// The size in bytes.
    pub(super) size: usize,
    /// The largest known power of two, in bytes, that divides the address.
    pub(super) align: usize,
}

/// Ends the first line, which has already named the file if its path is known.
#[inline]
pub(super) const fn push_cubin(message: &mut Message, path: &str, arch: Sm, what: &str) {
    if path.is_empty() {
        push!(message, " in a cubin for sm_{}", arch.number() as usize);
    }
    push!(message, ", which holds {} but no types", what);
}

/// Compares a type with a variable of a cubin. Returns the message if they differ.
#[inline]
pub(super) const fn compare_variable(
    layout: &Layout<'_>,
    variable: &Placed<'_>,
    arch: Sm,
    path: &str,
) -> Option<Message> {
    // The derive of this type reports its own error.
    if matches!(layout.kind, TypeKind::Error(_)) {
        return None;
    }
    let mut message = head(layout, variable.name, path);
    push_cubin(&mut message, path, arch, "sizes of variables");
    message.push_str("\n  ");
    if let TypeKind::Refused(refusal) = layout.kind {
        refusal.push(&mut message);
        return Some(message);
    }
    if variable.size != layout.size {
        push!(message, "the type has {}, the variable has {}", Bytes(layout.size), Bytes(variable.size));
        push_help(&mut message, layout);
        return Some(message);
    }
    if variable.align < layout.align {
        push!(
            message,
            "the type is aligned to {}, the address of the variable to {}",
            Bytes(layout.align),
            Bytes(variable.align)
        );
        push_help(&mut message, layout);
        return Some(message);
    }
    None
}
