//! Guide 1.1: the fundamental types.
//!
//! [`Scalar`] is the guide's table of scalar PTX types. The Rust types that have one of these forms implement
//! [`PtxLayout`](crate::PtxLayout) here.
//!
//! ```
//! use ptx_abi::{PtxLayout, scalar::Scalar};
//! assert_eq!(Scalar::F64.ptx(), ".f64");
//! assert_eq!(Scalar::F64.size(), 8); // bytes
//! assert_eq!(<f64 as PtxLayout>::LAYOUT.align, 8); // bytes
//! ```

use crate::abi::layout::{CppName, CppType, Layout, TypeKind, laid_out};

pub use crate::abi::{Number, Scalar};

macro_rules! numbers {
    ($($rust:ident $number:ident $kind:expr;)*) => {$(
        // SAFETY: the Reference ("Type Layout", primitive data layout; "Boolean type") gives the size. On the 64-bit targets
        // that this crate accepts, the alignment equals it, that of 128-bit integers since Rust 1.77.
        laid_out! {
            unsafe $rust,
            &Layout {
                name: stringify!($rust),
                size: Number::$number.size(),
                align: Number::$number.size(),
                kind: $kind,
            },
            &CppType::Number(Number::$number)
        }
    )*};
}

// Guide 1.1. `usize` and `isize` are as wide as the host's pointers, 64 bits on every accepted host. Facts 2: `bool` is 1/1,
// and `__int128` is 16/16; PTX has no scalar of that size.
numbers! {
    bool Bool TypeKind::Bool;
    i8 I8 TypeKind::Scalar(Scalar::S8);
    i16 I16 TypeKind::Scalar(Scalar::S16);
    i32 I32 TypeKind::Scalar(Scalar::S32);
    i64 I64 TypeKind::Scalar(Scalar::S64);
    i128 I128 TypeKind::Int128 { signed: true };
    isize Isize TypeKind::Scalar(Scalar::S64);
    u8 U8 TypeKind::Scalar(Scalar::U8);
    u16 U16 TypeKind::Scalar(Scalar::U16);
    u32 U32 TypeKind::Scalar(Scalar::U32);
    u64 U64 TypeKind::Scalar(Scalar::U64);
    u128 U128 TypeKind::Int128 { signed: false };
    usize Usize TypeKind::Scalar(Scalar::U64);
    f32 F32 TypeKind::Scalar(Scalar::F32);
    f64 F64 TypeKind::Scalar(Scalar::F64);
}

#[diagnostic::do_not_recommend]
impl CppName for core::ffi::c_void {
    const TYPE: &'static CppType<'static> = &CppType::Void;
}
