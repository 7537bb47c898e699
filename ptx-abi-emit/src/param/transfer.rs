//! Moves one value between the surrounding code and a `.param` variable.

use core::fmt;

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

/// Where a value is stored: in a `.param` variable, or among variable arguments.
#[derive(Clone, Copy)]
pub(crate) struct Target<'a> {
    space: &'static str,
    name: Name<'a>,
    /// The offset in bytes.
    offset: usize,
}

impl<'a> Target<'a> {
    pub(super) const fn param(name: Name<'a>) -> Self {
        Self { space: "param", name, offset: 0 }
    }

    pub(crate) const fn local(name: &'a str, offset: usize) -> Self {
        Self { space: "local", name: Name::Given(name), offset }
    }

    /// The address `bytes` further on, as an operand.
    fn at(self, bytes: usize) -> Address<Name<'a>> {
        Address { base: self.name, offset: self.offset + bytes }
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

/// Bytes that one instruction moves: 1, 2, 4, 8 or 16.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Access {
    offset: usize,
    bytes: usize,
}

impl<'a> Transfer<'a> {
    pub(crate) const fn new(layout: &Layout<'_>, place: Place<'a>, role: Role) -> Self {
        let shape = match layout.param_class() {
            Class::Scalar(scalar) => Shape::scalar(scalar, matches!(layout.innermost().kind, TypeKind::Bool)),
            Class::Handle => Shape::Bytes { size: 8, align: 8 },
            // `Class::Bytes`.
            _ => Shape::Bytes { size: layout.size, align: layout.align },
        };
        Self { shape, place, role }
    }

    /// A value of this type among variable arguments, after C's promotions (facts 5).
    pub(crate) const fn promoted(scalar: Scalar, place: Place<'a>) -> Self {
        let shape = match scalar {
            Scalar::F32 => Shape::Promoted,
            _ => Shape::scalar(scalar, false),
        };
        Self { shape, place, role: Role::Sent }
    }

    pub(crate) const fn fits_register(&self) -> bool {
        match self.shape {
            Shape::Narrow { .. } | Shape::Promoted => true,
            Shape::Bytes { size, align } => matches!(size, 1 | 2 | 4 | 8) && align >= size,
        }
    }

    pub(crate) fn count(&self, registers: &mut Registers) {
        match (self.shape, self.place) {
            (Shape::Narrow { .. }, Place::Register(_)) if self.role == Role::Formal => {}
            (Shape::Narrow { .. }, _) => registers.w += 1,
            (Shape::Promoted, place) => {
                registers.w += usize::from(matches!(place, Place::Memory(_)));
                registers.q += 1;
            }
            (_, Place::Address(_)) => registers.q += 1,
            (Shape::Bytes { .. }, Place::Register(_)) => {}
            (Shape::Bytes { size, align }, Place::Memory(memory)) => {
                for access in accesses(size, align, memory) {
                    registers.take(access.bytes);
                }
            }
        }
    }

    /// Moves the value between its place and the `.param` variable, with registers from the first one on.
    pub(super) fn write(&self, lines: &mut Lines<'_, '_>, variable: Name<'_>) -> fmt::Result {
        if self.role == Role::Sent {
            self.read(lines, &mut { Registers::NONE })?;
            return self.store(lines, Target::param(variable), &mut { Registers::NONE });
        }
        self.load(lines, variable, &mut { Registers::NONE })?;
        self.scatter(lines, &mut { Registers::NONE })
    }

    pub(crate) fn read(&self, lines: &mut Lines<'_, '_>, registers: &mut Registers) -> fmt::Result {
        match (self.shape, self.place) {
            (_, Place::Address(memory)) => {
                let taken = registers.take(8);
                match memory.space {
                    StateSpace::Generic => lines.next(format_args!("mov.b64 {taken}, {};", memory.base))?,
                    space => lines.next(format_args!("cvta{}.u64 {taken}, {};", space.modifier(), memory.base))?,
                }
                match memory.offset {
                    0 => Ok(()),
                    offset => lines.next(format_args!("add.s64 {taken}, {taken}, {offset};")),
                }
            }
            (Shape::Promoted, Place::Register(name)) => {
                lines.next(format_args!("cvt.f64.f32 {}, {name};", registers.take(8)))
            }
            (Shape::Promoted, Place::Memory(memory)) => {
                let (narrow, wide) = (registers.take(4), registers.take(8));
                lines.next(format_args!("ld{}.f32 {narrow}, {};", memory.space.modifier(), memory.at(0)))?;
                lines.next(format_args!("cvt.f64.f32 {wide}, {narrow};"))
            }
            (Shape::Narrow { scalar, .. }, Place::Register(name)) => {
                let wide = if scalar.is_signed() { "s32" } else { "u32" };
                lines.next(format_args!("cvt.{wide}{} {}, {name};", extending(scalar), registers.take(4)))
            }
            (Shape::Narrow { scalar, .. }, Place::Memory(memory)) => lines.next(format_args!(
                "ld{}{} {}, {};",
                memory.space.modifier(),
                extending(scalar),
                registers.take(4),
                memory.at(0)
            )),
            (Shape::Bytes { .. }, Place::Register(_)) => Ok(()),
            (Shape::Bytes { size, align }, Place::Memory(memory)) => {
                for access in accesses(size, align, memory) {
                    let (suffix, taken) = (memory.space.modifier(), registers.take(access.bytes));
                    lines.next(format_args!("ld{suffix}{} {taken}, {};", access.suffix(), memory.at(access.offset)))?;
                }
                Ok(())
            }
        }
    }

    /// Stores the value that [`Self::read`] has read; `registers` counts from the same start.
    pub(crate) fn store(&self, lines: &mut Lines<'_, '_>, to: Target<'_>, registers: &mut Registers) -> fmt::Result {
        let space = to.space;
        match (self.shape, self.place) {
            (Shape::Narrow { .. }, _) => {
                lines.next(format_args!("st.{space}.b32 {}, {};", to.at(0), registers.take(4)))
            }
            (Shape::Promoted, place) => {
                if let Place::Memory(_) = place {
                    registers.take(4);
                }
                lines.next(format_args!("st.{space}.b64 {}, {};", to.at(0), registers.take(8)))
            }
            (_, Place::Address(_)) => lines.next(format_args!("st.{space}.b64 {}, {};", to.at(0), registers.take(8))),
            (Shape::Bytes { size, .. }, Place::Register(name)) => {
                let suffix = Access { offset: 0, bytes: size }.suffix();
                lines.next(format_args!("st.{space}{suffix} {}, {name};", to.at(0)))
            }
            (Shape::Bytes { size, align }, Place::Memory(memory)) => {
                for access in accesses(size, align, memory) {
                    let (suffix, taken) = (access.suffix(), registers.take(access.bytes));
                    lines.next(format_args!("st.{space}{suffix} {}, {taken};", to.at(access.offset)))?;
                }
                Ok(())
            }
        }
    }

    /// Loads from the `.param` variable.
    fn load(&self, lines: &mut Lines<'_, '_>, from: Name<'_>, registers: &mut Registers) -> fmt::Result {
        match (self.shape, self.place) {
            // The code only sends these.
            (Shape::Promoted, _) | (_, Place::Address(_)) => Ok(()),
            (Shape::Narrow { .. }, _) if self.role == Role::Result => {
                lines.next(format_args!("ld.param.b32 {}, [{from}+0];", registers.take(4)))
            }
            // A kernel's parameter has no other bits, and a function ignores the other bits of its parameter (facts 3).
            (Shape::Narrow { scalar, .. }, Place::Register(name)) => {
                lines.next(format_args!("ld.param{} {name}, [{from}+0];", extending(scalar)))
            }
            (Shape::Narrow { scalar, .. }, Place::Memory(_)) => {
                lines.next(format_args!("ld.param{} {}, [{from}+0];", extending(scalar), registers.take(4)))
            }
            (Shape::Bytes { size, .. }, Place::Register(name)) => {
                lines.next(format_args!("ld.param.b{} {name}, [{from}+0];", 8 * size))
            }
            (Shape::Bytes { size, align }, Place::Memory(memory)) => {
                for access in accesses(size, align, memory) {
                    let (suffix, taken) = (access.suffix(), registers.take(access.bytes));
                    lines.next(format_args!("ld.param{suffix} {taken}, [{from}+{}];", access.offset))?;
                }
                Ok(())
            }
        }
    }

    /// Moves the value that [`Self::load`] has loaded to its place.
    fn scatter(&self, lines: &mut Lines<'_, '_>, registers: &mut Registers) -> fmt::Result {
        match (self.shape, self.place) {
            // The code only sends the first two; the third is already in its register.
            (Shape::Promoted, _) | (_, Place::Address(_)) | (Shape::Bytes { .. }, Place::Register(_)) => Ok(()),
            (Shape::Narrow { .. }, Place::Register(_)) if self.role == Role::Formal => Ok(()),
            (Shape::Narrow { scalar, boolean }, place) => {
                let taken = registers.take(4);
                if boolean && self.role == Role::Result {
                    // Facts 3: clang masks too; no rule requires that the callee clears the other bits.
                    lines.next(format_args!("and.b32 {taken}, {taken}, 1;"))?;
                }
                match place {
                    // PTX extends the result to a register of 32 bits (PTX ISA, relaxed type checking of results).
                    Place::Register(name) => {
                        let (narrow, from) = match (scalar.is_signed(), scalar.size()) {
                            (true, 1) => ("s16", "s8"),
                            (true, _) => ("s16", "s32"),
                            (false, 1) => ("u16", "u8"),
                            (false, _) => ("u16", "u32"),
                        };
                        lines.next(format_args!("cvt.{narrow}.{from} {name}, {taken};"))
                    }
                    Place::Memory(memory) | Place::Address(memory) => lines.next(format_args!(
                        "st{}.b{} {}, {taken};",
                        memory.space.modifier(),
                        8 * scalar.size(),
                        memory.at(0)
                    )),
                }
            }
            (Shape::Bytes { size, align }, Place::Memory(memory)) => {
                for access in accesses(size, align, memory) {
                    let (suffix, taken) = (memory.space.modifier(), registers.take(access.bytes));
                    lines.next(format_args!("st{suffix}{} {}, {taken};", access.suffix(), memory.at(access.offset)))?;
                }
                Ok(())
            }
        }
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
    fn at(&self, bytes: usize) -> Address<&'a str> {
        Address { base: self.base, offset: self.offset + bytes }
    }
}

/// `[base+offset]`
struct Address<B> {
    base: B,
    offset: usize,
}

impl<B: fmt::Display> fmt::Display for Address<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}+{}]", self.base, self.offset)
    }
}

/// The accesses that cover `size` bytes, in order. Each is as wide as both alignments and the remaining bytes allow.
fn accesses(size: usize, align: usize, memory: Memory<'_>) -> impl Iterator<Item = Access> {
    // Both alignments are powers of two, and the widest access of PTX has 16 bytes.
    let widest = memory.align.map_or(align, |known| known.min(align)).min(16);
    let mut offset = 0;
    core::iter::from_fn(move || {
        let rest = size - offset;
        let bytes = if rest >= widest { widest } else { 1 << rest.checked_ilog2()? };
        let access = Access { offset, bytes };
        offset += bytes;
        Some(access)
    })
}

impl Access {
    const fn suffix(self) -> &'static str {
        match self.bytes {
            16 => ".v2.b64",
            8 => ".b64",
            4 => ".b32",
            2 => ".b16",
            _ => ".b8",
        }
    }
}

/// One register, or two in braces.
#[derive(Clone, Copy)]
struct Taken {
    bytes: usize,
    index: usize,
}

impl fmt::Display for Taken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let index = self.index;
        match self.bytes {
            16 => write!(f, "{{{PREFIX}q{index}, {PREFIX}q{}}}", index + 1),
            8 => write!(f, "{PREFIX}q{index}"),
            4 => write!(f, "{PREFIX}w{index}"),
            _ => write!(f, "{PREFIX}h{index}"),
        }
    }
}

/// The prefix of all registers that a sequence declares.
const PREFIX: &str = "__ptx_abi_";

impl Registers {
    pub(crate) const NONE: Self = Self { q: 0, w: 0, h: 0 };

    /// The next registers that hold this many bytes.
    fn take(&mut self, bytes: usize) -> Taken {
        let (counter, count) = match bytes {
            16 => (&mut self.q, 2),
            8 => (&mut self.q, 1),
            4 => (&mut self.w, 1),
            _ => (&mut self.h, 1),
        };
        let index = *counter;
        *counter += count;
        Taken { bytes, index }
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

/// Whether a sequence declares this name itself.
pub(crate) const fn is_own(name: &[u8]) -> bool {
    starts_with(name, PREFIX.as_bytes())
        || starts_with(name, b"retval0") && name.len() == 7
        || starts_with(name, b"param") && name.len() > 5 && name[5].is_ascii_digit()
}

const fn starts_with(name: &[u8], prefix: &[u8]) -> bool {
    let mut i = 0;
    while i < prefix.len() {
        if i == name.len() || name[i] != prefix[i] {
            return false;
        }
        i += 1;
    }
    true
}
