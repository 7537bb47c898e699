//! The comparison of a type with a variable. A cubin has the sizes and places of variables, but no types.

use super::compiled::VariableIn;
use super::difference::{Message, push_place};
use super::kernel::KernelParam;
use crate::abi::layout::nested::bottom;
use crate::abi::layout::{Aggregate, Layout, TypeKind};
use crate::abi::vector::cuda::library;
use crate::abi::{Scalar, Sm, StateSpace};
use crate::kernel::ptx::Declared;
use crate::param::Param;
use crate::text::{Bytes, Window, push};

/// Compares size, alignment and kind of a type with a variable. `param` has the name of the variable and the type. Returns
/// this part of the message if they differ.
#[inline]
pub(super) const fn compare(param: &Param<'_>, found: &VariableIn<'_>, path: &str, window: Window) -> Option<Message> {
    let layout = param.layout;
    // The derive of this type reports its own error.
    if matches!(layout.kind, TypeKind::Error(_)) {
        return None;
    }
    let mut message = head("PTX512", param, path, window);
    if let VariableIn::Cubin(arch, ..) = found {
        push_cubin(&mut message, path, Sm::new(*arch), "sizes of variables");
    }
    message.push_str("\n  ");
    if let TypeKind::Refused(refusal) = layout.kind {
        refusal.push(&mut message);
        return Some(message);
    }
    let (size, align, address, declared) = match found {
        VariableIn::Cubin(_, size, align, _) => (Some(*size), *align, "address of the ", None),
        VariableIn::Ptx(space, declared, _) => {
            let declared = match declared {
                KernelParam::Declared(declared) => declared,
                KernelParam::Malformed(malformed) => {
                    message.push_str(malformed.message());
                    return Some(message);
                }
                KernelParam::Placed(..) => unreachable!(),
            };
            if !matches!(space, StateSpace::Global | StateSpace::Const) {
                message.push_str("it is not a `.global` or `.const` variable, and the host cannot reach it");
                return Some(message);
            }
            (declared.size(), declared.alignment(), "", Some(declared))
        }
    };
    match (size, declared) {
        (Some(0), Some(_)) if layout.size != 0 => {
            message.push_str("it is declared without a size: read the module that defines it");
            return Some(message);
        }
        (Some(size), _) if size == layout.size => {}
        _ => {
            let bytes = if let Some(size) = size { size } else { usize::MAX };
            push!(message, "the type has {}, the variable has {}", Bytes(layout.size), Bytes(bytes));
            let mut message = finish(message, layout, declared);
            if size.is_some() && 0 < layout.size && layout.size < bytes && bytes % layout.size == 0 {
                message.push_str("; for an array, check `[");
                message.push_type(layout);
                push!(message, "; {}]`", bytes / layout.size);
            }
            return Some(message);
        }
    }
    // A compiler may align a variable more, but never less.
    if align < layout.align {
        push!(message, "the type is aligned to {}, the {}variable to {}", Bytes(layout.align), address, Bytes(align));
        return Some(finish(message, layout, declared));
    }
    let Some(declared) = declared else { return None };
    let is_one = declared.len.is_none() && declared.lanes == 1;
    if let (Some(rust), Some(ptx)) = (element(layout, is_one), typed(declared.scalar)) {
        if rust.is_float() != ptx.is_float() || rust.size() != ptx.size() {
            push!(message, "the type holds {}, the variable holds {}", rust.ptx(), ptx.ptx());
            return Some(finish(message, layout, Some(declared)));
        }
    }
    None
}

/// Ends the first line for a cubin. The line has already named the file if its path is known.
#[inline]
pub(super) const fn push_cubin(message: &mut Message, path: &str, arch: Sm, what: &str) {
    if path.is_empty() {
        push!(message, " in a cubin for sm_{}", arch.number());
    }
    push!(message, ", which holds {} but no types", what);
}

/// The first line: `` [PTX512] `Params` does not match the variable `params` in `…` ``.
#[inline]
pub(super) const fn head(code: &'static str, param: &Param<'_>, path: &str, window: Window) -> Message {
    let mut message = Message::of(window);
    push!(message, "[{}] `", code);
    message.push_type(param.layout);
    push!(message, "` does not match the variable `{}`", param.name);
    push_place(&mut message, path);
    message
}

/// Appends the declaration, if it is known, and what to write.
#[inline]
const fn finish(mut message: Message, layout: &Layout<'_>, declared: Option<&Declared<'_>>) -> Message {
    if let Some(declared) = declared {
        message.push_str(": `");
        declared.push(&mut message);
        message.push_str("`");
    }
    message.push_str("\n  help: make `");
    message.push_type(layout);
    message.push_str("` the type that the variable has in C++");
    message
}

/// The scalar that a type is or consists of. PTX declares addresses as integers, and several members and the classes of CUDA's
/// headers (facts G3) as bytes, not as one scalar.
#[inline]
const fn element(layout: &Layout<'_>, is_one: bool) -> Option<Scalar> {
    let layout = bottom(layout);
    match layout.kind {
        TypeKind::Scalar(scalar) | TypeKind::Enum { repr: scalar, .. } => typed(scalar),
        TypeKind::Pointer(_) if layout.size == Scalar::U32.size() => Some(Scalar::U32),
        TypeKind::Pointer(_) | TypeKind::Handle(_) => Some(Scalar::U64),
        TypeKind::Struct(Aggregate { members: [member], .. }) => element(member.layout, is_one),
        TypeKind::Struct(Aggregate { members: [_, _, ..], .. }) | TypeKind::Vector { .. } if is_one => Some(Scalar::B8),
        TypeKind::Opaque if is_one && library(layout).is_some() => Some(Scalar::B8),
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
