//! Guide 1.1: the scalar types of PTX.

/// A scalar PTX type (guide 1.1). Its alignment equals its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scalar {
    /// `.b8`, an untyped byte.
    B8,
    /// `.b16`, an untyped halfword.
    B16,
    /// `.b32`, an untyped word.
    B32,
    /// `.b64`, an untyped doubleword.
    B64,
    /// `.s8`, a signed integral byte.
    S8,
    /// `.s16`, a signed integral halfword.
    S16,
    /// `.s32`, a signed integral word.
    S32,
    /// `.s64`, a signed integral doubleword.
    S64,
    /// `.u8`, an unsigned integral byte.
    U8,
    /// `.u16`, an unsigned integral halfword.
    U16,
    /// `.u32`, an unsigned integral word.
    U32,
    /// `.u64`, an unsigned integral doubleword.
    U64,
    /// `.f16`, IEEE half precision.
    F16,
    /// `.f32`, IEEE single precision.
    F32,
    /// `.f64`, IEEE double precision.
    F64,
}

impl Scalar {
    /// All 15 types, in the order of the guide's table.
    pub const ALL: [Self; 15] = [
        Self::B8,
        Self::B16,
        Self::B32,
        Self::B64,
        Self::S8,
        Self::S16,
        Self::S32,
        Self::S64,
        Self::U8,
        Self::U16,
        Self::U32,
        Self::U64,
        Self::F16,
        Self::F32,
        Self::F64,
    ];

    /// The size in bytes (guide 1.1).
    #[inline]
    pub const fn size(self) -> usize {
        match self {
            Self::B8 | Self::S8 | Self::U8 => 1,
            Self::B16 | Self::S16 | Self::U16 | Self::F16 => 2,
            Self::B32 | Self::S32 | Self::U32 | Self::F32 => 4,
            Self::B64 | Self::S64 | Self::U64 | Self::F64 => 8,
        }
    }

    /// The alignment in bytes (guide 1.1).
    #[inline]
    pub const fn align(self) -> usize {
        self.size()
    }

    /// The type as PTX spells it, with the dot.
    #[inline]
    pub const fn ptx(self) -> &'static str {
        match self {
            Self::B8 => ".b8",
            Self::B16 => ".b16",
            Self::B32 => ".b32",
            Self::B64 => ".b64",
            Self::S8 => ".s8",
            Self::S16 => ".s16",
            Self::S32 => ".s32",
            Self::S64 => ".s64",
            Self::U8 => ".u8",
            Self::U16 => ".u16",
            Self::U32 => ".u32",
            Self::U64 => ".u64",
            Self::F16 => ".f16",
            Self::F32 => ".f32",
            Self::F64 => ".f64",
        }
    }

    /// Whether this is `.s8` to `.s64`.
    #[inline]
    pub const fn is_signed(self) -> bool {
        matches!(self, Self::S8 | Self::S16 | Self::S32 | Self::S64)
    }

    /// Whether this is `.f16`, `.f32` or `.f64`.
    #[inline]
    pub const fn is_float(self) -> bool {
        matches!(self, Self::F16 | Self::F32 | Self::F64)
    }

    /// Whether this is a signed or unsigned integral type; the untyped `.b` types are not.
    #[inline]
    pub const fn is_integral(self) -> bool {
        self.is_signed() || matches!(self, Self::U8 | Self::U16 | Self::U32 | Self::U64)
    }
}
