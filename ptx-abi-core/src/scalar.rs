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

pub use crate::types::Scalar;

macro_rules! scalars {
    ($($rust:ident $scalar:ident $cpp:literal)*) => {$(
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
            const NAME: &'static str = $cpp;
        }
        const _: () = assert!(
            size_of::<$rust>() == Scalar::$scalar.size() && align_of::<$rust>() == Scalar::$scalar.align()
        );
    )*};
}

// Guide 1.1; `usize` and `isize` are as wide as the host's pointers, 64 bits on every accepted host.
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
        #[diagnostic::do_not_recommend]
        unsafe impl PtxLayout for $rust {
            const LAYOUT: &'static Layout<'static> =
                &Layout { name: stringify!($rust), size: 16, align: 16, kind: TypeKind::Int128 { signed: $signed } };
        }
        #[diagnostic::do_not_recommend]
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
#[diagnostic::do_not_recommend]
unsafe impl PtxLayout for bool {
    const LAYOUT: &'static Layout<'static> = &Layout { name: "bool", size: 1, align: 1, kind: TypeKind::Bool };
}

#[diagnostic::do_not_recommend]
impl CppName for bool {
    const NAME: &'static str = "bool";
}

#[diagnostic::do_not_recommend]
impl CppName for core::ffi::c_void {
    const NAME: &'static str = "void";
}
