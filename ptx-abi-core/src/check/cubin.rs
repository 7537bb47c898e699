//! The comparison of parameters and variables with a cubin. A cubin has their sizes and places, but no types.

use super::Subject;
use super::alias;
use super::difference::{Message, ROWS, WIDTH, left, max, push_count, push_padded, push_param, push_spelled};
use super::global::{head, push_help};
use super::search::push_place;
use crate::layout::{Layout, Refusal, TypeKind};
use crate::mangle::Symbol;
use crate::object::{KernelParam, Params, Variable};
use crate::param::{Param, base, place};
use crate::text::{Bytes, Text, push};
use crate::types::Sm;

/// A kernel of a cubin.
#[derive(Clone, Copy)]
pub(super) struct Placed<'a> {
    pub(super) symbol: &'a str,
    pub(super) params: Params<'a>,
    pub(super) arch: Sm,
}

/// The difference between a parameter in Rust and in a cubin.
#[derive(Clone, Copy)]
enum Difference {
    /// No C++ type matches it.
    Refused(Refusal),
    /// Only the cubin has it.
    Missing,
    /// Only Rust has it.
    Surplus,
    /// Its sizes differ.
    Size,
    /// An alignment differs and moves it.
    Moved,
    /// The kernel's name spells another type.
    Spelled,
}

/// The comparison of two parameter lists.
struct Comparison<'a> {
    params: &'a [Param<'a>],
    kernel: &'a Placed<'a>,
    /// The kernel's name, if it spells the parameters.
    symbol: Option<Symbol<'a>>,
}

impl Subject<'_> {
    /// Compares the parameters with those of a cubin. Returns the message if they differ.
    #[inline]
    pub(super) const fn compare_placed(&self, kernel: &Placed<'_>) -> Option<Message> {
        let symbol = match Symbol::parse(kernel.symbol) {
            Ok(symbol) if symbol.param_count() == kernel.params.len() => Some(symbol),
            _ => None,
        };
        let comparison = Comparison { params: self.params, kernel, symbol };
        let Some((index, difference)) = comparison.first() else { return None };
        let mut message = self.head(kernel.symbol);
        push_cubin(&mut message, self.path, kernel.arch, "sizes and offsets of parameters");
        comparison.push(&mut message, index, difference);
        Some(message)
    }
}

/// Ends the first line, which has already named the file if its path is known.
#[inline]
const fn push_cubin(message: &mut Message, path: &str, arch: Sm, what: &str) {
    if path.is_empty() {
        push!(message, " in a cubin for sm_{}", arch.number() as usize);
    }
    push!(message, ", which holds {} but no types", what);
}

impl Comparison<'_> {
    /// The first difference, with the index of the parameter.
    #[inline]
    const fn first(&self) -> Option<(usize, Difference)> {
        let base = base(self.kernel.arch);
        let (mut end, mut i) = (0, 0);
        while i < self.params.len() {
            let param = &self.params[i];
            let Some(placed) = self.kernel.params.get(i) else { return Some((i, Difference::Surplus)) };
            match param.layout.kind {
                // The derive of this type reports its own error.
                TypeKind::Error => return None,
                TypeKind::Refused(refusal) => return Some((i, Difference::Refused(refusal))),
                _ => {}
            }
            if placed.size != param.size {
                return Some((i, Difference::Size));
            }
            let offset = place(end, param.align, base);
            if placed.offset != offset {
                return Some((i, Difference::Moved));
            }
            if let Some(symbol) = &self.symbol {
                if !alias::accepts(symbol, i, param) {
                    return Some((i, Difference::Spelled));
                }
            }
            end = offset + param.size;
            i += 1;
        }
        if i < self.kernel.params.len() { Some((i, Difference::Missing)) } else { None }
    }

    /// The offset of a parameter in Rust, in bytes.
    #[inline]
    const fn offset(&self, index: usize) -> usize {
        crate::param::param_offset(self.params, index, self.kernel.arch)
    }

    /// Appends all lines except the first.
    #[inline]
    const fn push(&self, text: &mut Message, index: usize, difference: Difference) {
        text.push_str("\n  ");
        if index < self.params.len() {
            text.push_str("`");
            push_param(text, &self.params[index]);
            text.push_str("`");
        } else {
            push!(text, "parameter {} of the kernel", index);
        }
        self.push_difference(text, index, difference);
        let (count, ours) = (self.kernel.params.len(), self.params.len());
        if count != ours {
            text.push_str("\n  the kernel has ");
            push_count(text, count);
            push!(text, ", the struct has {}", ours);
        }
        self.push_table(text, index);
        match difference {
            Difference::Refused(_) => {}
            Difference::Surplus => {
                push!(text, "\n  help: remove `{}`, or compile the kernel anew", self.params[index].name);
            }
            Difference::Missing => {
                text.push_str("\n  help: add a field for it; the source of the kernel, or its PTX, has the type");
            }
            _ => push!(
                text,
                "\n  help: make `{}` what the kernel takes; the source of the kernel, or its PTX, has the type",
                self.params[index].name
            ),
        }
    }

    #[inline]
    const fn push_difference(&self, text: &mut Message, index: usize, difference: Difference) {
        let (size, offset) = match self.kernel.params.get(index) {
            Some(KernelParam { size, offset, .. }) => (size, offset),
            None => (0, 0),
        };
        match difference {
            Difference::Refused(refusal) => {
                text.push_str(": ");
                refusal.push(text);
            }
            Difference::Missing => text.push_str(" has no field"),
            Difference::Surplus => text.push_str(" is no parameter of the kernel"),
            Difference::Size => {
                text.push_str(" has ");
                text.push_bytes(self.params[index].size);
                push!(text, ", parameter {} of the kernel has {}", index, size);
            }
            Difference::Moved => {
                push!(text, " is at byte {} of a launch buffer, parameter {} of the kernel", self.offset(index), index);
                push!(text, " at byte {}: an alignment differs", offset);
            }
            Difference::Spelled => {
                push!(text, " is not what the kernel's name spells for parameter {}", index);
                if let Some(symbol) = &self.symbol {
                    text.push_str(": `");
                    symbol.push_param(index, text);
                    text.push_str("`");
                }
            }
        }
    }

    /// Appends both lists side by side, with sizes and offsets in bytes. Of long lists it shows the part around the
    /// difference.
    #[inline]
    const fn push_table(&self, text: &mut Message, index: usize) {
        let all = max(self.params.len(), self.kernel.params.len());
        let first = if all <= ROWS { 0 } else { index.saturating_sub(ROWS / 2) };
        let end = if all - first <= ROWS { all } else { first + ROWS };
        let mut width = "struct".len();
        let mut i = first;
        while i < end && i < self.params.len() {
            width = max(width, left(self.params, i).as_str().len());
            i += 1;
        }
        width = if width > WIDTH { WIDTH } else { width };
        text.push_str("\n     ");
        push_padded(text, "struct", width);
        push!(text, "  bytes          kernel for sm_{}", self.kernel.arch.number() as usize);
        if first > 0 {
            text.push_str("\n     …");
        }
        let mut i = first;
        while i < end {
            text.push_str(if i == index { "\n  >  " } else { "\n     " });
            push_padded(text, left(self.params, i).as_str(), width);
            let ours = if i < self.params.len() { Some((self.params[i].size, self.offset(i))) } else { None };
            text.push_str("  ");
            push_padded(text, cell(ours).as_str(), CELL);
            text.push_str("  ");
            let theirs = match self.kernel.params.get(i) {
                Some(KernelParam { size, offset, .. }) => Some((size, offset)),
                None => None,
            };
            text.push_str(cell(theirs).as_str());
            push_spelled(text, self.symbol.as_ref(), i);
            i += 1;
        }
        if end < all {
            text.push_str("\n     …");
        }
    }
}

/// The width of the column of sizes and offsets, in bytes.
const CELL: usize = 13;

/// A size and an offset in bytes: `4 at 8`.
#[inline]
const fn cell(placed: Option<(usize, usize)>) -> Text<32> {
    let mut text = Text::new();
    match placed {
        Some((size, offset)) => push!(text, "{} at {}", size, offset),
        None => text.push_str("-"),
    }
    text
}

/// Compares a type with a variable of a cubin. Returns the message if they differ.
#[inline]
pub(super) const fn compare_variable(
    layout: &Layout<'_>,
    variable: &Variable<'_>,
    arch: Sm,
    path: &str,
) -> Option<Message> {
    // The derive of this type reports its own error.
    if matches!(layout.kind, TypeKind::Error) {
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

/// The message `` there is no cubin in `k.fatbin` ``.
#[inline]
pub(super) const fn no_image(path: &str) -> Message {
    let mut message = Message::new();
    message.push_str("there is nothing to compare");
    push_place(&mut message, path);
    message.push_str(": the fatbin has no PTX and no cubin");
    message
}
