//! The message for two parameter lists that differ: the first difference, both lists side by side, and what to write.

use super::alias;
use super::compare::{Header, misfit, pointee_space};
use super::suggest::{pointee, push_rust};
use crate::layout::{Refusal, TypeKind};
use crate::mangle::Symbol;
use crate::param::Param;
use crate::param::push_too_large;
use crate::ptx::{Declared, Malformed, Params};
use crate::text::{Text, push};
use crate::types::Scalar;
use crate::types::{Pointer, StateSpace};

/// A message, which is cut off if it gets longer.
pub(super) type Message = Text<2048>;

/// The first difference and its place.
#[derive(Clone, Copy)]
pub(super) struct Verdict<'a> {
    pub(super) index: usize,
    pub(super) difference: Difference,
    /// The kernel's name, if it spells the parameters.
    pub(super) symbol: Option<Symbol<'a>>,
}

/// The difference between a parameter in Rust and in PTX.
#[derive(Clone, Copy)]
pub(super) enum Difference {
    /// The declaration in PTX cannot be read.
    Malformed(Malformed),
    /// No C++ type matches it.
    Refused(Refusal),
    /// Only PTX has it.
    Missing,
    /// Only Rust has it.
    Surplus,
    /// It has this other size in PTX, in bytes.
    Size(usize),
    /// It is bytes in Rust and a scalar in PTX.
    InBytes,
    /// It is a scalar in Rust and bytes in PTX.
    InScalar,
    /// It is a 16-bit float in Rust, and PTX declares something else of two bytes.
    Half,
    /// It is a number in Rust and an address in PTX.
    Pointer,
    /// The addresses are in different state spaces.
    Space,
    /// It is a float in Rust and an integer in PTX.
    Integer,
    /// It is an integer in Rust and a float in PTX.
    Float,
    /// The kernel's name spells another type.
    Spelled,
    /// An alignment differs and moves the parameter in a launch buffer, to these bytes.
    Moved { rust: usize, ptx: usize },
    /// The parameters together take more bytes than this.
    TooLarge(usize),
}

/// The maximum number of lines in a table, so that it fits in a message.
pub(super) const ROWS: usize = 16;

/// The maximum width of the left column, in bytes.
pub(super) const WIDTH: usize = 40;

impl Verdict<'_> {
    /// Appends all lines except the first, which names the kernel.
    #[inline]
    pub(super) const fn push(&self, text: &mut Message, params: &[Param<'_>], header: &Header<'_>) {
        self.push_difference(text, params, header);
        let count = header.params.len();
        if count != params.len() {
            text.push_str("\n  the kernel has ");
            push_count(text, count);
            push!(text, ", the struct has {}", params.len());
        }
        self.push_table(text, params, header.params);
        self.push_help(text, params, header.params);
    }

    #[inline]
    const fn push_difference(&self, text: &mut Message, params: &[Param<'_>], header: &Header<'_>) {
        let i = self.index;
        text.push_str("\n  ");
        if let Difference::TooLarge(max) = self.difference {
            return push_too_large(text, params, max);
        }
        self.push_subject(text, params);
        let declared = match header.params.get(i) {
            Some(Ok(declared)) => Some(declared),
            _ => None,
        };
        match self.difference {
            Difference::Malformed(malformed) => {
                push!(text, " cannot be read: {}", malformed.message());
            }
            Difference::Missing => text.push_str(" has no field"),
            Difference::Surplus => text.push_str(" is no parameter of the kernel"),
            Difference::Size(ptx) => {
                text.push_str(" has ");
                text.push_bytes(params[i].size);
                push!(text, ", parameter {} of the kernel has {}", i, ptx);
            }
            Difference::InBytes => {
                push!(text, " is passed in bytes (guide 2.3), parameter {} of the kernel is a scalar", i);
            }
            Difference::InScalar => {
                push!(text, " is a scalar, parameter {} of the kernel is in bytes: a struct, union or array", i);
            }
            Difference::Half => {
                self.push_kinds(text, "a 16-bit float", "`");
                if let Some(declared) = declared {
                    push_declared(text, &declared);
                }
                text.push_str("`");
            }
            Difference::Pointer => self.push_kinds(text, "a number", "a pointer"),
            Difference::Space => self.push_spaces(text, &params[i], declared),
            Difference::Integer => self.push_kinds(text, "a float", "an integer"),
            Difference::Float => {
                let rust = match params[i].layout.innermost().kind {
                    TypeKind::Pointer(_) => "a pointer",
                    TypeKind::Handle(_) => "a handle",
                    _ => "an integer",
                };
                self.push_kinds(text, rust, "a float");
            }
            Difference::Spelled => self.push_symbol(text),
            Difference::Moved { rust, ptx } => {
                push!(text, " is at byte {} of a launch buffer, parameter {} of the kernel at byte {}", rust, i, ptx);
                if let Some(declared) = declared {
                    push!(text, ": the alignments are {} and {}", params[i].align, declared.alignment());
                }
            }
            Difference::Refused(refusal) => {
                text.push_str(": ");
                refusal.push(text);
            }
            Difference::TooLarge(_) => {}
        }
    }

    /// Appends the subject of the sentence.
    #[inline]
    const fn push_subject(&self, text: &mut Message, params: &[Param<'_>]) {
        if matches!(self.difference, Difference::Missing | Difference::Malformed(_)) {
            push!(text, "parameter {} of the kernel", self.index);
        } else {
            text.push_str("`");
            push_param(text, &params[self.index]);
            text.push_str("`");
        }
    }

    #[inline]
    const fn push_symbol(&self, text: &mut Message) {
        push!(text, " is not what the kernel's name spells for parameter {}", self.index);
        if let Some(symbol) = &self.symbol {
            text.push_str(": `");
            symbol.push_param(self.index, text);
            text.push_str("`");
        }
    }

    #[inline]
    const fn push_spaces(&self, text: &mut Message, param: &Param<'_>, declared: Option<Declared<'_>>) {
        let rust = match param.layout.innermost().kind {
            TypeKind::Pointer(Pointer { space: StateSpace::Shared, .. }) => "an address in shared memory",
            TypeKind::Pointer(Pointer { space: StateSpace::Local, .. }) => "an address in local memory",
            _ => "a generic address",
        };
        let space = match declared {
            Some(declared) => pointee_space(&declared),
            None => StateSpace::Generic,
        };
        let ptx = match space {
            StateSpace::Shared => "one in shared memory",
            StateSpace::Local => "one in local memory",
            _ => "a generic one",
        };
        self.push_kinds(text, rust, ptx);
    }

    #[inline]
    const fn push_kinds(&self, text: &mut Message, rust: &str, ptx: &str) {
        push!(text, " is {}, parameter {} of the kernel is {}", rust, self.index, ptx);
    }

    /// Appends both lists side by side. Of long lists it shows the part around the difference.
    #[inline]
    const fn push_table(&self, text: &mut Message, params: &[Param<'_>], declared: Params<'_>) {
        let all = max(params.len(), declared.len());
        let first = if all <= ROWS { 0 } else { self.index.saturating_sub(ROWS / 2) };
        let end = if all - first <= ROWS { all } else { first + ROWS };
        let mut width = 0;
        let mut i = first;
        while i < end && i < params.len() {
            width = max(width, left(params, i).as_str().len());
            i += 1;
        }
        if width > WIDTH {
            width = WIDTH;
        }
        text.push_str("\n     ");
        push_padded(text, "struct", width);
        text.push_str("  kernel");
        if first > 0 {
            text.push_str("\n     …");
        }
        let mut i = first;
        while i < end {
            let marked = i == self.index && !matches!(self.difference, Difference::TooLarge(_));
            text.push_str(if marked { "\n  >  " } else { "\n     " });
            push_padded(text, left(params, i).as_str(), width);
            text.push_str("  ");
            match declared.get(i) {
                Some(Ok(declared)) => push_declared(text, &declared),
                Some(Err(_)) => text.push_str("?"),
                None => text.push_str("-"),
            }
            push_spelled(text, self.symbol.as_ref(), i);
            i += 1;
        }
        if end < all {
            text.push_str("\n     …");
        }
    }

    #[inline]
    const fn push_help(&self, text: &mut Message, params: &[Param<'_>], declared: Params<'_>) {
        let i = self.index;
        match self.difference {
            Difference::Malformed(_) | Difference::Refused(_) => {}
            Difference::TooLarge(_) => {
                text.push_str(
                    "\n  help: compile the kernel for a newer PTX version, or put the largest into device memory",
                );
            }
            Difference::Surplus => {
                push!(text, "\n  help: remove `{}`, or compile the kernel anew", params[i].name);
            }
            Difference::Missing => {
                let Some(Ok(declared)) = declared.get(i) else { return };
                if push_reference(text, &declared) {
                    return;
                }
                text.push_str("\n  help: add a field for it");
                self.push_type(text, ", such as `", &declared);
            }
            _ => {
                let Some(Ok(here)) = declared.get(i) else { return };
                if push_reference(text, &here) {
                    return;
                }
                if let Some(other) = self.swapped(params, declared) {
                    push!(
                        text,
                        "\n  help: `{}` and `{}` seem to be swapped: put them in the order of the kernel",
                        params[i].name,
                        params[other].name
                    );
                } else if matches!(self.difference, Difference::Size(_))
                    && params[i].layout.has_definition()
                    && here.len.is_some()
                {
                    push!(
                        text,
                        "\n  help: `{}` is another type in C++: make the C++ header again and compile the \
                         kernel, or change it in Rust",
                        params[i].layout.name
                    );
                } else if matches!(
                    (self.difference, params[i].layout.kind),
                    (Difference::InScalar, TypeKind::Transparent(_))
                ) {
                    push!(
                        text,
                        "\n  help: `{}` is passed as what it wraps: a struct of C++ is `#[repr(C)]`, not `transparent`",
                        params[i].layout.name
                    );
                } else if self.is_shifted(params, declared) {
                    push!(text, "\n  help: add a field before `{}`", params[i].name);
                    self.push_type(text, ", such as `", &here);
                } else {
                    push!(text, "\n  help: make `{}` what the kernel takes", params[i].name);
                    self.push_type(text, ": `", &here);
                }
            }
        }
    }

    /// The only later parameter that can change places with this one, so that both fit.
    #[inline]
    const fn swapped(&self, params: &[Param<'_>], declared: Params<'_>) -> Option<usize> {
        let i = self.index;
        let Some(Ok(here)) = declared.get(i) else { return None };
        let mut found = None;
        let mut other = i + 1;
        while other < params.len() {
            if let Some(Ok(there)) = declared.get(other) {
                let fits = self.fits(&params[other], i, &here) && self.fits(&params[i], other, &there);
                if fits && !self.fits(&params[other], other, &there) {
                    if found.is_some() {
                        return None;
                    }
                    found = Some(other);
                }
            }
            other += 1;
        }
        found
    }

    /// Whether all following parameters fit if one is added here.
    #[inline]
    const fn is_shifted(&self, params: &[Param<'_>], declared: Params<'_>) -> bool {
        let count = declared.len();
        let mut i = self.index;
        while i < params.len() {
            let shifted = count.saturating_sub(params.len()) + i;
            match declared.get(shifted) {
                Some(Ok(there)) if count > params.len() && self.fits(&params[i], shifted, &there) => {}
                _ => return false,
            }
            i += 1;
        }
        true
    }

    #[inline]
    const fn fits(&self, param: &Param<'_>, index: usize, declared: &Declared<'_>) -> bool {
        misfit(param, declared).is_none()
            && match &self.symbol {
                Some(symbol) => alias::accepts(symbol, index, param),
                None => true,
            }
    }

    /// Appends a type that this declaration accepts, and `before` in front of it. Appends nothing if there is no such
    /// type.
    #[inline]
    const fn push_type(&self, text: &mut Message, before: &str, declared: &Declared<'_>) {
        let mut spelled = Text::<256>::new();
        if let Some(symbol) = &self.symbol {
            symbol.push_param(self.index, &mut spelled);
        }
        let spelled = spelled.as_str();
        let pointee = pointee(spelled);
        let space = pointee_space(declared);
        if let (Some((pointee, mutable)), StateSpace::Generic) = (pointee, space) {
            push!(text, "{}{}", before, if mutable { "DevPtrMut<" } else { "DevPtr<" });
            push_rust(text, pointee);
            text.push_str(">`");
            return;
        }
        let is_bytes = declared.len.is_some() || declared.lanes > 1;
        if is_bytes {
            // Only the kernel's name spells the C++ type of these bytes.
            if !spelled.is_empty() {
                text.push_str(before);
                push_rust(text, spelled);
                text.push_str("`");
            }
            return;
        }
        text.push_str(before);
        text.push_str(match declared.scalar {
            _ if declared.pointer => match (space, declared.scalar.size()) {
                (StateSpace::Shared, 4) => "SharedPtr<T>` or `SharedPtrMut<T>",
                (StateSpace::Local, 4) => "LocalPtr<T>` or `LocalPtrMut<T>",
                (StateSpace::Shared | StateSpace::Local, _) => "u64",
                _ => "DevPtr<T>` or `DevPtrMut<T>",
            },
            Scalar::F16 => "f16",
            Scalar::F32 => "f32",
            Scalar::F64 => "f64",
            Scalar::B8 | Scalar::U8 | Scalar::S8 => "u8`, `i8` or `bool",
            Scalar::B16 | Scalar::U16 | Scalar::S16 => "u16` or `i16",
            Scalar::B32 | Scalar::U32 | Scalar::S32 => "u32` or `i32",
            // PTX before sm_100 has the same declarations for pointers and for integers.
            Scalar::B64 | Scalar::U64 | Scalar::S64 => "u64`, `i64` or `DevPtr<T>",
        });
        text.push_str("`");
    }
}

/// Appends the type that the kernel's name spells for a parameter.
#[inline]
pub(super) const fn push_spelled(text: &mut Message, symbol: Option<&Symbol<'_>>, index: usize) {
    if let Some(symbol) = symbol {
        if index < symbol.param_count() {
            text.push_str("  // ");
            symbol.push_param(index, text);
        }
    }
}

/// Appends what to write for a texture, sampler or surface reference, if this is one: no field fits (facts 3).
#[inline]
const fn push_reference(text: &mut Message, declared: &Declared<'_>) -> bool {
    let is_reference = declared.lanes == 0;
    if is_reference {
        push!(
            text,
            "\n  help: a launch has no bytes for a `{}`, so no field fits: declare `.param .u64` in the kernel, \
             and pass a handle (guide 1.4)",
            declared.spelling
        );
    }
    is_reference
}

/// Formats a parameter as `n: u32`, or returns an empty text if there is no such parameter.
#[inline]
pub(super) const fn left(params: &[Param<'_>], i: usize) -> Text<WIDTH> {
    let mut text = Text::new();
    if i < params.len() {
        push_param(&mut text, &params[i]);
    } else {
        text.push_str("-");
    }
    text
}

/// Appends a parameter as `n: u32`.
#[inline]
pub(super) const fn push_param<const N: usize>(text: &mut Text<N>, param: &Param<'_>) {
    push!(text, "{}: ", param.name);
    text.push_type(param.layout);
}

/// Appends a declaration as `.align 16 .b8 p[48]`.
#[inline]
pub(super) const fn push_declared<const N: usize>(text: &mut Text<N>, declared: &Declared<'_>) {
    if let Some(align) = declared.align {
        push!(text, ".align {} ", align);
    }
    text.push_str(declared.spelling);
    if declared.pointer {
        text.push_str(" .ptr");
    }
    text.push_str(match declared.pointee_space {
        Some(StateSpace::Shared) => " .shared",
        Some(StateSpace::Local) => " .local",
        // Both sides have generic addresses.
        _ => "",
    });
    push!(text, " {}", declared.name);
    if let Some(len) = declared.len {
        push!(text, "[{}]", len);
    }
}

#[inline]
pub(super) const fn push_padded<const N: usize>(text: &mut Text<N>, part: &str, width: usize) {
    text.push_str(part);
    // The width is counted in bytes, because nearly all names and types are ASCII.
    let mut len = part.len();
    while len < width {
        text.push_str(" ");
        len += 1;
    }
}

#[inline]
pub(super) const fn push_count(text: &mut Message, count: usize) {
    push!(text, "{}{}", count, if count == 1 { " parameter" } else { " parameters" });
}

#[inline]
pub(super) const fn max(a: usize, b: usize) -> usize {
    if a > b { a } else { b }
}
