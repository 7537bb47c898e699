//! Moves one value between the surrounding code and a `.param` variable.

use core::fmt;

use ptx_abi_core::__private::emit::find;
use ptx_abi_core::param::Class;
use ptx_abi_core::scalar::Scalar;
use ptx_abi_core::{Layout, StateSpace, TypeKind};

use super::Lines;
use super::call::{Memory, Place};
use super::prototype::Name;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// An argument of a call, or the return value of the surrounding function: the code writes it.
    Sent,
    Result,
    /// A parameter of the surrounding function or kernel.
    Formal,
}

/// A value and its place in the surrounding code; the methods take the `.param` variable.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Transfer<'a> {
    shape: Shape,
    /// The type of the value, if it is not passed as bytes.
    scalar: Option<Scalar>,
    place: Place<'a>,
    role: Role,
}

/// How the value passes.
#[derive(Clone, Copy, Debug)]
enum Shape {
    /// An integer of 8 or 16 bits, extended to 32 (guide 2.3, note A).
    Narrow { scalar: Scalar, boolean: bool },
    /// A `float` among variable arguments, which is passed as `double` (facts 5).
    Promoted,
    /// Bytes, passed as they are in memory.
    Bytes { size: usize, align: usize },
}

impl Shape {
    const fn scalar(scalar: Scalar, boolean: bool) -> Self {
        match scalar.size() {
            1 | 2 => Self::Narrow { scalar, boolean },
            size => Self::Bytes { size, align: scalar.align() },
        }
    }
}

/// How many registers of a sequence are in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Registers {
    /// Registers of 64 bits.
    q: usize,
    /// Registers of 32 bits.
    w: usize,
    /// Registers of 16 bits, which also hold 8 bits.
    h: usize,
}

/// What one instruction moves between a register and the `.param` variable.
#[derive(Clone, Copy)]
struct Piece<'a> {
    offset: usize,
    /// 1, 2, 4, 8 or 16.
    bytes: usize,
    register: Register<'a>,
}

/// A register, or two of 64 bits in braces.
#[derive(Clone, Copy)]
enum Register<'a> {
    /// A register of the surrounding code.
    Given(&'a str),
    Own {
        bytes: usize,
        index: usize,
    },
}

impl<'a> Transfer<'a> {
    pub(crate) const fn new(layout: &Layout<'_>, place: Place<'a>, role: Role) -> Self {
        let (shape, scalar) = match layout.param_class() {
            Class::Scalar(scalar) => {
                (Shape::scalar(scalar, matches!(layout.innermost().kind, TypeKind::Bool)), Some(scalar))
            }
            Class::Handle => (Shape::Bytes { size: 8, align: 8 }, Some(Scalar::U64)),
            // `Class::Bytes`.
            _ => (Shape::Bytes { size: layout.size, align: layout.align }, None),
        };
        Self { shape, scalar, place, role }
    }

    /// A value of this type among variable arguments, after C's promotions (facts 5).
    pub(crate) const fn promoted(scalar: Scalar, place: Place<'a>) -> Self {
        let shape = match scalar {
            Scalar::F32 => Shape::Promoted,
            _ => Shape::scalar(scalar, false),
        };
        Self { shape, scalar: Some(scalar), place, role: Role::Sent }
    }

    pub(crate) const fn fits_register(&self) -> bool {
        match self.shape {
            Shape::Narrow { .. } | Shape::Promoted => true,
            Shape::Bytes { size, align } => matches!(size, 1 | 2 | 4 | 8) && align >= size,
        }
    }

    /// Whether the instruction that reads the value takes this constant (facts 3.2), and the value has its type and all of its
    /// bits. ptxas also takes the integer 1 for a float, which then is 1.4e-45.
    pub(crate) const fn takes_constant(&self, text: &[u8]) -> bool {
        let (size, bits) = match self.shape {
            Shape::Narrow { boolean: true, .. } => (0, 1),
            Shape::Narrow { scalar, .. } => (0, 8 * scalar.size()),
            Shape::Promoted => (4, 32),
            Shape::Bytes { size, .. } => (size, 8 * size),
        };
        // Bytes and untyped scalars may be both.
        let (float, integer) = match self.scalar {
            Some(scalar) => (!scalar.is_integral(), !scalar.is_float()),
            None => (true, true),
        };
        let promoted = matches!(self.shape, Shape::Promoted);
        match text {
            [b'0', b'f' | b'F', digits @ ..] => float && size == 4 && digits.len() == 8 && number(digits, 16).is_some(),
            [b'0', b'd' | b'D', digits @ ..] => {
                float && (size == 8 || promoted) && digits.len() == 16 && number(digits, 16).is_some()
            }
            [b'-', digits @ ..] => integer && bits > 1 && is_integer(digits, 1 << (bits - 1)),
            digits => integer && is_integer(digits, u64::MAX >> (64 - bits)),
        }
    }

    /// The least alignment of the value in memory: an instruction that converts a value reads or writes all of it.
    pub(super) const fn least_align(&self) -> usize {
        match self.shape {
            Shape::Narrow { scalar, .. } => scalar.align(),
            Shape::Promoted => Scalar::F32.align(),
            Shape::Bytes { .. } => 1,
        }
    }

    /// The pieces that cover the value in the `.param` variable, in order. Each is as wide as both alignments and the
    /// remaining bytes allow.
    fn pieces<'r>(&self, registers: &'r mut Registers) -> impl Iterator<Item = Piece<'a>> + use<'r, 'a> {
        // The size, the widest piece, and the register if the value needs no other.
        let (size, widest, given) = match (self.shape, self.place) {
            (Shape::Narrow { .. }, Place::Register(name)) if self.role == Role::Formal => (4, 4, Some(name)),
            (Shape::Narrow { .. }, _) => (4, 4, None),
            (Shape::Promoted, Place::Memory(_)) => {
                // The `float` itself.
                registers.take(4);
                (8, 8, None)
            }
            (Shape::Promoted, _) | (_, Place::Address(_)) => (8, 8, None),
            (Shape::Bytes { size, .. }, Place::Register(name)) => (size, size, Some(name)),
            // Both alignments are powers of two, and the widest access of PTX has 16 bytes.
            (Shape::Bytes { size, align }, Place::Memory(memory)) => {
                (size, memory.align.map_or(align, |known| known.min(align)).min(16), None)
            }
        };
        let mut offset = 0;
        core::iter::from_fn(move || {
            let rest = size - offset;
            let bytes = if rest >= widest { widest } else { 1 << rest.checked_ilog2()? };
            let register = given.map_or_else(|| registers.take(bytes), Register::Given);
            let piece = Piece { offset, bytes, register };
            offset += bytes;
            Some(piece)
        })
    }

    pub(crate) fn count(&self, registers: &mut Registers) {
        self.pieces(registers).for_each(drop);
    }

    /// Moves the value between its place and the `.param` variable, with registers from the first one on.
    pub(super) fn write(&self, lines: &mut Lines<'_, '_>, variable: Name<'_>) -> fmt::Result {
        if self.role == Role::Sent {
            self.read(lines, &mut { Registers::NONE })?;
            return self.store(lines, "param", (&variable, 0), &mut { Registers::NONE });
        }
        self.load(lines, variable)?;
        self.scatter(lines)
    }

    pub(crate) fn read(&self, lines: &mut Lines<'_, '_>, registers: &mut Registers) -> fmt::Result {
        let float = { *registers }.take(4);
        self.pieces(registers).try_for_each(|piece| {
            let register = piece.register;
            match (self.shape, self.place) {
                (_, Place::Address(memory)) => {
                    match memory.space {
                        StateSpace::Generic => lines.next(format_args!("mov.b64 {register}, {};", memory.base)),
                        space => lines.next(format_args!("cvta{}.u64 {register}, {};", space.modifier(), memory.base)),
                    }?;
                    match memory.offset {
                        0 => Ok(()),
                        offset => lines.next(format_args!("add.s64 {register}, {register}, {offset};")),
                    }
                }
                (Shape::Promoted, Place::Register(name)) => lines.next(format_args!("cvt.f64.f32 {register}, {name};")),
                (Shape::Promoted, Place::Memory(memory)) => {
                    lines.next(format_args!("ld{}.f32 {float}, {};", memory.space.modifier(), memory.at(0)))?;
                    lines.next(format_args!("cvt.f64.f32 {register}, {float};"))
                }
                (Shape::Narrow { scalar, .. }, Place::Register(name)) => {
                    let wide = if scalar.is_signed() { "s32" } else { "u32" };
                    lines.next(format_args!("cvt.{wide}{} {register}, {name};", extending(scalar)))
                }
                (Shape::Bytes { .. }, Place::Register(_)) => Ok(()),
                (Shape::Narrow { .. } | Shape::Bytes { .. }, Place::Memory(memory)) => {
                    let (space, suffix) = (memory.space.modifier(), self.loaded(piece));
                    lines.next(format_args!("ld{space}{suffix} {register}, {};", memory.at(piece.offset)))
                }
            }
        })
    }

    /// Stores the value that [`Self::read`] has read in a variable, from an offset in bytes on; `registers` counts from the
    /// same start.
    pub(crate) fn store(
        &self,
        lines: &mut Lines<'_, '_>,
        space: &str,
        (variable, start): (&dyn fmt::Display, usize),
        registers: &mut Registers,
    ) -> fmt::Result {
        self.pieces(registers).try_for_each(|Piece { offset, bytes, register }| {
            let (suffix, at) = (suffix(bytes), start + offset);
            lines.next(format_args!("st.{space}{suffix} [{variable}+{at}], {register};"))
        })
    }

    /// Loads from the `.param` variable.
    fn load(&self, lines: &mut Lines<'_, '_>, from: Name<'_>) -> fmt::Result {
        self.pieces(&mut { Registers::NONE }).try_for_each(|piece| {
            let Piece { offset, register, .. } = piece;
            lines.next(format_args!("ld.param{} {register}, [{from}+{offset}];", self.loaded(piece)))
        })
    }

    /// The type suffix of an instruction that loads this piece.
    const fn loaded(&self, piece: Piece<'_>) -> &'static str {
        match self.shape {
            // A kernel's parameter has no other bits, and a function ignores the other bits of its parameter (facts 3).
            Shape::Narrow { scalar, .. } if !matches!(self.role, Role::Result) => extending(scalar),
            _ => suffix(piece.bytes),
        }
    }

    /// Moves the value that [`Self::load`] has loaded to its place.
    fn scatter(&self, lines: &mut Lines<'_, '_>) -> fmt::Result {
        self.pieces(&mut { Registers::NONE }).try_for_each(|Piece { offset, bytes, register }| {
            if let (Shape::Narrow { boolean: true, .. }, Role::Result) = (self.shape, self.role) {
                // Facts 3: clang masks too; no rule requires that the callee clears the other bits.
                lines.next(format_args!("and.b32 {register}, {register}, 1;"))?;
            }
            match (self.shape, self.place) {
                // PTX extends the result to a register of 32 bits (PTX ISA, relaxed type checking of results).
                (Shape::Narrow { scalar, .. }, Place::Register(name)) if self.role == Role::Result => {
                    let conversion = match (scalar.is_signed(), scalar.size()) {
                        (true, 1) => "s16.s8",
                        (true, _) => "s16.s32",
                        (false, 1) => "u16.u8",
                        (false, _) => "u16.u32",
                    };
                    lines.next(format_args!("cvt.{conversion} {name}, {register};"))
                }
                (shape, Place::Memory(memory)) => {
                    let bytes = if let Shape::Narrow { scalar, .. } = shape { scalar.size() } else { bytes };
                    let (space, suffix) = (memory.space.modifier(), suffix(bytes));
                    lines.next(format_args!("st{space}{suffix} {}, {register};", memory.at(offset)))
                }
                // The value is in its register already, or the code only sends it.
                (_, Place::Register(_) | Place::Address(_)) => Ok(()),
            }
        })
    }
}

/// Whether the text is an integer of PTX without a sign, up to `most`: `10`, `0x1F`, `017`, `0b11`, with or without a final `U`.
const fn is_integer(text: &[u8], most: u64) -> bool {
    let number = match if let [text @ .., b'U'] = text { text } else { text } {
        [b'0', b'x' | b'X', digits @ ..] => number(digits, 16),
        [b'0', b'b' | b'B', digits @ ..] => number(digits, 2),
        digits @ [b'0', _, ..] => number(digits, 8),
        digits => number(digits, 10),
    };
    matches!(number, Some(number) if number <= most)
}

/// The number of at most 64 bits with these digits.
const fn number(digits: &[u8], base: u32) -> Option<u64> {
    match core::str::from_utf8(digits) {
        Ok(digits) if !matches!(digits.as_bytes(), [b'+', ..]) => match u64::from_str_radix(digits, base) {
            Ok(number) => Some(number),
            Err(_) => None,
        },
        _ => None,
    }
}

/// The type suffix of an instruction that sign- or zero-extends the integer.
const fn extending(scalar: Scalar) -> &'static str {
    match (scalar.is_signed(), scalar.size()) {
        (true, 1) => ".s8",
        (true, _) => ".s16",
        (false, 1) => ".u8",
        (false, _) => ".u16",
    }
}

impl<'a> Memory<'a> {
    /// The address `bytes` further on, as an operand.
    fn at(&self, bytes: usize) -> impl fmt::Display + use<'a> {
        struct Address<'a>(&'a str, usize);
        impl fmt::Display for Address<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "[{}+{}]", self.0, self.1)
            }
        }
        Address(self.base, self.offset.wrapping_add(bytes))
    }
}

/// The type suffix of an instruction that moves these bytes as they are.
const fn suffix(bytes: usize) -> &'static str {
    match bytes {
        16 => ".v2.b64",
        8 => ".b64",
        4 => ".b32",
        2 => ".b16",
        _ => ".b8",
    }
}

impl fmt::Display for Register<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Given(name) => f.write_str(name),
            Self::Own { bytes: 16, index } => write!(f, "{{{PREFIX}q{index}, {PREFIX}q{}}}", index + 1),
            Self::Own { bytes: 8, index } => write!(f, "{PREFIX}q{index}"),
            Self::Own { bytes: 4, index } => write!(f, "{PREFIX}w{index}"),
            Self::Own { index, .. } => write!(f, "{PREFIX}h{index}"),
        }
    }
}

/// The prefix of all registers that a sequence declares.
const PREFIX: &str = "__ptx_abi_";

impl Registers {
    pub(crate) const NONE: Self = Self { q: 0, w: 0, h: 0 };

    /// The next registers that hold this many bytes.
    fn take(&mut self, bytes: usize) -> Register<'static> {
        let (counter, count) = match bytes {
            16 => (&mut self.q, 2),
            8 => (&mut self.q, 1),
            4 => (&mut self.w, 1),
            _ => (&mut self.h, 1),
        };
        let index = *counter;
        *counter += count;
        Register::Own { bytes, index }
    }

    /// The registers that suffice for two sequences, one after the other.
    pub(crate) fn max(self, other: Self) -> Self {
        Self { q: self.q.max(other.q), w: self.w.max(other.w), h: self.h.max(other.h) }
    }

    pub(crate) fn declare(self, lines: &mut Lines<'_, '_>) -> fmt::Result {
        for (bits, letter, count) in [(64, 'q', self.q), (32, 'w', self.w), (16, 'h', self.h)] {
            if count > 0 {
                lines.next(format_args!(".reg .b{bits} {PREFIX}{letter}<{count}>;"))?;
            }
        }
        Ok(())
    }
}

/// Whether a sequence may declare a register of this name.
pub(super) const fn is_own_register(name: &[u8]) -> bool {
    let prefix = PREFIX.as_bytes();
    find!(i, 0..prefix.len(), i == name.len() || name[i] != prefix[i]).is_none()
}

/// Whether a sequence may declare this name itself.
pub(crate) const fn is_own(name: &[u8]) -> bool {
    match name {
        b"retval0" => true,
        [b'p', b'a', b'r', b'a', b'm', index @ ..] => number(index, 10).is_some(),
        _ => is_own_register(name),
    }
}
