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

use crate::abi::layout::{CppName, CppType, Layout, PtxLayout, TypeKind};

pub use crate::abi::{Number, Scalar};

macro_rules! scalars {
    ($($rust:ident $scalar:ident $number:ident)*) => {$(
        // SAFETY: the Reference ("Type Layout", primitive data layout) gives the size; the alignment on the 64-bit
        // targets that this crate accepts equals it, which the assertion below checks.
        #[diagnostic::do_not_recommend]
        unsafe impl PtxLayout for $rust {
            const LAYOUT: &'static Layout<'static> = &Layout {
                name: stringify!($rust),
                size: Scalar::$scalar.size(),
                align: Scalar::$scalar.align(),
                kind: TypeKind::Scalar(Scalar::$scalar),
            };
        }
        #[diagnostic::do_not_recommend]
        impl CppName for $rust {
            const TYPE: &'static CppType<'static> = &CppType::Number(Number::$number);
        }
        const _: () = assert!(
            size_of::<$rust>() == Scalar::$scalar.size() && align_of::<$rust>() == Scalar::$scalar.align()
        );
    )*};
}

// Guide 1.1; `usize` and `isize` are as wide as the host's pointers, 64 bits on every accepted host.
scalars! {
    i8 S8 I8
    i16 S16 I16
    i32 S32 I32
    i64 S64 I64
    isize S64 Isize
    u8 U8 U8
    u16 U16 U16
    u32 U32 U32
    u64 U64 U64
    usize U64 Usize
    f32 F32 F32
    f64 F64 F64
}

macro_rules! wide_integers {
    ($($rust:ident $signed:literal $number:ident)*) => {$(
        // SAFETY: the Reference ("Type Layout") gives the size; the assertion below checks the alignment, which is
        // 16 on all accepted targets since Rust 1.77.
        #[diagnostic::do_not_recommend]
        unsafe impl PtxLayout for $rust {
            const LAYOUT: &'static Layout<'static> =
                &Layout { name: stringify!($rust), size: 16, align: 16, kind: TypeKind::Int128 { signed: $signed } };
        }
        #[diagnostic::do_not_recommend]
        impl CppName for $rust {
            const TYPE: &'static CppType<'static> = &CppType::Number(Number::$number);
        }
        const _: () = assert!(size_of::<$rust>() == 16 && align_of::<$rust>() == 16);
    )*};
}

// Facts 2: `__int128` is 16/16; PTX has no scalar of that size.
wide_integers! {
    i128 true I128
    u128 false U128
}

// SAFETY: the Reference ("Boolean type") gives size and alignment 1, as `bool` has in C++ (facts 2).
#[diagnostic::do_not_recommend]
unsafe impl PtxLayout for bool {
    const LAYOUT: &'static Layout<'static> = &Layout { name: "bool", size: 1, align: 1, kind: TypeKind::Bool };
}

#[diagnostic::do_not_recommend]
impl CppName for bool {
    const TYPE: &'static CppType<'static> = &CppType::Number(Number::Bool);
}

#[diagnostic::do_not_recommend]
impl CppName for core::ffi::c_void {
    const TYPE: &'static CppType<'static> = &CppType::Void;
}
