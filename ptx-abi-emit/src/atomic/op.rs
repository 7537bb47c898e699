//! Operations, and the types that each of them supports.

use core::fmt;

use super::types::Class;
use super::{AtomicError, AtomicType};
use crate::words::words;

/// An atomic operation, with the type of its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Op {
    /// `atomic_thread_fence`
    Fence,
    /// `atomic_load`
    Load(AtomicType),
    /// `atomic_store`
    Store(AtomicType),
    /// `atomic_<rmw op>`: a read-modify-write operation that returns the old value.
    Rmw(Rmw, AtomicType),
    /// A read-modify-write operation whose result nobody uses: `red` if PTX has it for the order, otherwise `atom` with the
    /// destination `_`, or for `bf16` with a register of a block (`{ .reg … }`), because ptxas before CUDA 13.3 crashes on
    /// `_` there (facts 9).
    ///
    /// A `red` is not a read in the memory model of PTX. Use [`Op::Rmw`] if a later fence that acquires must synchronise
    /// with what the operation has read.
    Reduce(Rmw, AtomicType),
}

words! {
    /// A read-modify-write operation. [`Display`](fmt::Display) writes its modifier in PTX, without the dot.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    Rmw {
        /// The sum.
        Add "add",
        /// The difference. PTX has no such operation, and the error of [`lower`](super::lower()) names the replacement.
        Sub "sub",
        /// Bitwise and.
        And "and",
        /// Bitwise or.
        Or "or",
        /// Bitwise exclusive or.
        Xor "xor",
        /// The smaller value.
        Min "min",
        /// The larger value.
        Max "max",
        /// The old value plus one, or 0 if it was at least the operand.
        Inc "inc",
        /// The old value minus one, or the operand if it was 0 or greater than the operand.
        Dec "dec",
        /// The operand.
        Exch "exch",
        /// The second operand if the old value was the first one.
        Cas "cas",
    }
}

/// The kinds of operations that the guide's table has rows for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Fence,
    Load,
    Store,
    Rmw,
}

impl Op {
    /// The kind, which has a row in the guide's table.
    pub(super) const fn kind(self) -> Kind {
        match self {
            Self::Fence => Kind::Fence,
            Self::Load(_) => Kind::Load,
            Self::Store(_) => Kind::Store,
            Self::Rmw(..) | Self::Reduce(..) => Kind::Rmw,
        }
    }

    /// The type of the value; fences have none.
    pub const fn value_type(self) -> Option<AtomicType> {
        match self {
            Self::Fence => None,
            Self::Load(ty) | Self::Store(ty) | Self::Rmw(_, ty) | Self::Reduce(_, ty) => Some(ty),
        }
    }

    /// The type at the end of the instruction, which is not always that of the value (facts 9).
    pub(super) const fn suffix(self) -> Result<AtomicType, AtomicError> {
        let suffix = match self {
            // A fence has no suffix, so any value will do.
            Self::Fence => Some(AtomicType::B32),
            // A vector is several memory operations, in no order.
            Self::Load(ty) | Self::Store(ty) if ty.is_vector() => None,
            Self::Load(ty) | Self::Store(ty) => Some(if ty.is_half() { ty.untyped() } else { ty }),
            Self::Reduce(Rmw::Cas, _) => return Err(AtomicError::UnusedCas),
            Self::Rmw(Rmw::Sub, _) | Self::Reduce(Rmw::Sub, _) => return Err(AtomicError::Sub),
            Self::Rmw(rmw, ty) | Self::Reduce(rmw, ty) => rmw.suffix(ty),
        };
        match suffix {
            Some(suffix) => Ok(suffix),
            None => Err(AtomicError::Type(self)),
        }
    }
}

impl Rmw {
    /// The suffix that ptxas 13.5 accepts; the conformance tests compare every combination.
    const fn suffix(self, ty: AtomicType) -> Option<AtomicType> {
        let (class, bits) = (ty.class(), ty.size() * 8);
        let word = bits == 32 || bits == 64;
        match self {
            Self::Add => match ty {
                // PTX has no `.s64` here; the bits are those of `.u64`.
                AtomicType::S64 => Some(AtomicType::U64),
                AtomicType::U32 | AtomicType::S32 | AtomicType::U64 => Some(ty),
                _ if matches!(class, Class::Float) => Some(ty),
                _ => None,
            },
            Self::Min | Self::Max => match class {
                Class::Unsigned | Class::Signed if word => Some(ty),
                Class::Float if ty.is_vector() && ty.is_half() => Some(ty),
                _ => None,
            },
            Self::And | Self::Or | Self::Xor if word && !matches!(class, Class::Float) => Some(ty.untyped()),
            Self::Inc | Self::Dec if matches!(ty, AtomicType::U32) => Some(ty),
            Self::Exch if !ty.is_vector() && (word || bits == 128) => Some(ty.untyped()),
            Self::Cas if !ty.is_vector() && bits >= 16 => Some(ty.untyped()),
            _ => None,
        }
    }
}

/// As in PTX, without order and scope: `ld.b32`, `atom.add.u32`, with the type of the value.
impl fmt::Display for Op {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fence => f.write_str("fence"),
            Self::Load(ty) => write!(f, "ld.{ty}"),
            Self::Store(ty) => write!(f, "st.{ty}"),
            Self::Rmw(rmw, ty) => write!(f, "atom.{rmw}.{ty}"),
            Self::Reduce(rmw, ty) => write!(f, "red.{rmw}.{ty}"),
        }
    }
}
