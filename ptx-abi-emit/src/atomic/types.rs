//! The types that atomic operations work on.

use crate::words::words;

words! {
    /// The type of the value that an atomic operation works on.
    ///
    /// It is the type of the value, not the suffix of an instruction: bitwise operations and exchanges have only untyped
    /// suffixes (`.b32`), an addition of `s64` is an `atom.add.u64`, and 16-bit floats are loaded as `.b16` (facts 9).
    /// [`lower`](super::lower()) writes the suffix that PTX has. [`Display`](core::fmt::Display) writes the type without the first dot:
    /// `u32`, `v2.f32`.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    #[allow(missing_docs, reason = "PTX's own names")]
    AtomicType {
        B8 "b8",
        B16 "b16",
        B32 "b32",
        B64 "b64",
        B128 "b128",
        U8 "u8",
        U16 "u16",
        U32 "u32",
        U64 "u64",
        S8 "s8",
        S16 "s16",
        S32 "s32",
        S64 "s64",
        F16 "f16",
        Bf16 "bf16",
        F32 "f32",
        F64 "f64",
        /// Two `f16` in one register; each is updated on its own.
        F16x2 "f16x2",
        /// Two `bf16` in one register; each is updated on its own.
        Bf16x2 "bf16x2",
        /// `.v2.f32`, two elements in braces. As in all vectors, each is updated on its own.
        V2F32 "v2.f32",
        V4F32 "v4.f32",
        V2F16 "v2.f16",
        V4F16 "v4.f16",
        V8F16 "v8.f16",
        V2Bf16 "v2.bf16",
        V4Bf16 "v4.bf16",
        V8Bf16 "v8.bf16",
        V2F16x2 "v2.f16x2",
        V4F16x2 "v4.f16x2",
        V2Bf16x2 "v2.bf16x2",
        V4Bf16x2 "v4.bf16x2",
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    Bits,
    Unsigned,
    Signed,
    Float,
}

impl AtomicType {
    /// The number of elements in braces: 1 for all types but vectors, and also for `f16x2`.
    pub const fn elements(self) -> usize {
        match self {
            Self::V2F32 | Self::V2F16 | Self::V2Bf16 | Self::V2F16x2 | Self::V2Bf16x2 => 2,
            Self::V4F32 | Self::V4F16 | Self::V4Bf16 | Self::V4F16x2 | Self::V4Bf16x2 => 4,
            Self::V8F16 | Self::V8Bf16 => 8,
            _ => 1,
        }
    }

    /// The size of one element in bits.
    pub const fn element_bits(self) -> usize {
        match self {
            Self::B8 | Self::U8 | Self::S8 => 8,
            Self::B16 | Self::U16 | Self::S16 | Self::F16 | Self::Bf16 => 16,
            Self::V2F16 | Self::V4F16 | Self::V8F16 => Self::F16.element_bits(),
            Self::V2Bf16 | Self::V4Bf16 | Self::V8Bf16 => Self::Bf16.element_bits(),
            Self::B64 | Self::U64 | Self::S64 | Self::F64 => 64,
            Self::B128 => 128,
            _ => 32,
        }
    }

    /// The size in bytes. It is a power of two, and the alignment that the address needs.
    pub const fn size(self) -> usize {
        self.elements() * self.element_bits() / 8
    }

    pub(super) const fn is_vector(self) -> bool {
        self.elements() > 1
    }

    pub(super) const fn class(self) -> Class {
        match self {
            Self::B8 | Self::B16 | Self::B32 | Self::B64 | Self::B128 => Class::Bits,
            Self::U8 | Self::U16 | Self::U32 | Self::U64 => Class::Unsigned,
            Self::S8 | Self::S16 | Self::S32 | Self::S64 => Class::Signed,
            _ => Class::Float,
        }
    }

    /// Whether the type consists of 16-bit floats, before which PTX writes `.noftz`.
    pub(super) const fn is_half(self) -> bool {
        matches!(self.class(), Class::Float) && !matches!(self, Self::F32 | Self::F64 | Self::V2F32 | Self::V4F32)
    }

    pub(super) const fn is_bf16(self) -> bool {
        matches!(
            self,
            Self::Bf16 | Self::Bf16x2 | Self::V2Bf16 | Self::V4Bf16 | Self::V8Bf16 | Self::V2Bf16x2 | Self::V4Bf16x2
        )
    }

    /// The untyped scalar of the same size.
    pub(super) const fn untyped(self) -> Self {
        match self.size() {
            1 => Self::B8,
            2 => Self::B16,
            4 => Self::B32,
            8 => Self::B64,
            _ => Self::B128,
        }
    }
}
