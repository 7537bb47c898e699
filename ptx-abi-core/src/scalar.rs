//! Guide 1.1: the fundamental types.
//!
//! [`Scalar`] is the guide's table of scalar PTX types. The Rust types that have one of these forms implement
//! [`PtxLayout`] here.
//!
//! ```
//! use ptx_abi::{PtxLayout, scalar::Scalar};
//! assert_eq!(Scalar::F64.ptx(), ".f64");
//! assert_eq!(Scalar::F64.size(), 8); // bytes
//! assert_eq!(<f64 as PtxLayout>::LAYOUT.align, 8); // bytes
//! ```

use crate::layout::{CppName, Layout, PtxLayout, TypeKind};

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

macro_rules! scalars {
    ($($rust:ident $scalar:ident $cpp:literal)*) => {$(
        // SAFETY: the Reference ("Type Layout", primitive data layout) gives the size; the alignment on the 64-bit
        // targets that this crate accepts equals it, which the assertion below checks.
        unsafe impl PtxLayout for $rust {
            const LAYOUT: &'static Layout<'static> = &Layout {
                name: stringify!($rust),
                size: Scalar::$scalar.size(),
                align: Scalar::$scalar.align(),
                kind: TypeKind::Scalar(Scalar::$scalar),
            };
        }
        impl CppName for $rust {
            const NAME: &'static str = $cpp;
        }
        const _: () = assert!(
            size_of::<$rust>() == Scalar::$scalar.size() && align_of::<$rust>() == Scalar::$scalar.align()
        );
    )*};
}

// Guide 1.1; `usize` and `isize` are as wide as the host's pointers, 64 bits on every host that is accepted.
scalars! {
    i8 S8 "int8_t"
    i16 S16 "int16_t"
    i32 S32 "int32_t"
    i64 S64 "int64_t"
    isize S64 "ptrdiff_t"
    u8 U8 "uint8_t"
    u16 U16 "uint16_t"
    u32 U32 "uint32_t"
    u64 U64 "uint64_t"
    usize U64 "size_t"
    f32 F32 "float"
    f64 F64 "double"
}

macro_rules! wide_integers {
    ($($rust:ident $signed:literal $cpp:literal)*) => {$(
        // SAFETY: the Reference ("Type Layout") gives the size; the assertion below checks the alignment, which is
        // 16 on all accepted targets since Rust 1.77.
        unsafe impl PtxLayout for $rust {
            const LAYOUT: &'static Layout<'static> =
                &Layout { name: stringify!($rust), size: 16, align: 16, kind: TypeKind::Int128 { signed: $signed } };
        }
        impl CppName for $rust {
            const NAME: &'static str = $cpp;
        }
        const _: () = assert!(size_of::<$rust>() == 16 && align_of::<$rust>() == 16);
    )*};
}

// Facts 2: `__int128` is 16/16; PTX has no scalar of that size.
wide_integers! {
    i128 true "__int128"
    u128 false "unsigned __int128"
}

// SAFETY: the Reference ("Boolean type") gives size and alignment 1, as `bool` has in C++ (facts 2).
unsafe impl PtxLayout for bool {
    const LAYOUT: &'static Layout<'static> = &Layout { name: "bool", size: 1, align: 1, kind: TypeKind::Bool };
}

impl CppName for bool {
    const NAME: &'static str = "bool";
}

impl CppName for core::ffi::c_void {
    const NAME: &'static str = "void";
}
