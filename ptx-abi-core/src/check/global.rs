//! The comparison of a type with a variable of PTX.

use super::difference::{Message, push_declared, push_place};
use crate::layout::{Layout, TypeKind};
use crate::ptx::{Declared, Malformed};
use crate::text::{Bytes, push};
use crate::types::{Scalar, StateSpace};

/// The declaration of a variable in a module.
#[derive(Clone, Copy)]
pub(super) struct Found<'a> {
    pub(super) name: &'a str,
    pub(super) space: StateSpace,
    pub(super) declared: Result<Declared<'a>, Malformed>,
    /// The file of the variable, if it is known.
    pub(super) path: &'a str,
}

/// Compares size, alignment and kind. Returns the message if they differ.
#[inline]
pub(super) const fn compare(layout: &Layout<'_>, found: &Found<'_>) -> Option<Message> {
    // The derive of this type reports its own error.
    if matches!(layout.kind, TypeKind::Error(_)) {
        return None;
    }
    let mut message = head(layout, found.name, found.path);
    message.push_str("\n  ");
    if let TypeKind::Refused(refusal) = layout.kind {
        refusal.push(&mut message);
        return Some(message);
    }
    let declared = match found.declared {
        Ok(declared) => declared,
        Err(malformed) => {
            message.push_str(malformed.message());
            return Some(message);
        }
    };
    if !matches!(found.space, StateSpace::Global | StateSpace::Const) {
        message.push_str("it is no `.global` or `.const` variable, and the host cannot reach it");
        return Some(message);
    }
    match declared.size() {
        Some(size) if size == layout.size => {}
        Some(0) => {
            message.push_str("it is declared without a size: read the module that defines it");
            return Some(message);
        }
        size => {
            let size = match size {
                Some(size) => size,
                None => usize::MAX,
            };
            push!(message, "the type has {}, the variable has {}", Bytes(layout.size), Bytes(size));
            return Some(finish(message, layout, &declared));
        }
    }
    // A compiler may align a variable more, but never less.
    if declared.alignment() < layout.align {
        let align = declared.alignment();
        push!(message, "the type is aligned to {}, the variable to {}", Bytes(layout.align), Bytes(align));
        return Some(finish(message, layout, &declared));
    }
    if let (Some(rust), Some(ptx)) = (element(layout), typed(declared.scalar)) {
        if rust.is_float() != ptx.is_float() || rust.size() != ptx.size() {
            push!(message, "the type holds {}, the variable holds {}", rust.ptx(), ptx.ptx());
            return Some(finish(message, layout, &declared));
        }
    }
    None
}

/// The first line: `` `Params` does not match the variable `params` in `…` ``.
#[inline]
pub(super) const fn head(layout: &Layout<'_>, name: &str, path: &str) -> Message {
    let mut message = Message::new();
    message.push_str("`");
    message.push_type(layout);
    push!(message, "` does not match the variable `{}`", name);
    push_place(&mut message, path);
    message
}

#[inline]
const fn finish(mut message: Message, layout: &Layout<'_>, declared: &Declared<'_>) -> Message {
    message.push_str(": `");
    push_declared(&mut message, declared);
    message.push_str("`");
    push_help(&mut message, layout);
    message
}

/// Appends what to write where a variable has another type.
#[inline]
pub(super) const fn push_help(message: &mut Message, layout: &Layout<'_>) {
    message.push_str("\n  help: make `");
    message.push_type(layout);
    message.push_str("` the type that the variable has in C++");
}

/// The scalar that a type is or consists of.
#[inline]
const fn element(layout: &Layout<'_>) -> Option<Scalar> {
    match layout.bottom().kind {
        TypeKind::Scalar(scalar) => typed(scalar),
        _ => None,
    }
}

/// The scalar, if it has more meaning than its width.
#[inline]
const fn typed(scalar: Scalar) -> Option<Scalar> {
    match scalar {
        // PTX declares an array of floats as bytes, and as `.u8` if it has a value.
        Scalar::B8 | Scalar::U8 | Scalar::S8 | Scalar::B16 | Scalar::B32 | Scalar::B64 => None,
        scalar => Some(scalar),
    }
}
