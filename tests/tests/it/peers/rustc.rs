//! rustc's tests of kernel and function arguments for nvptx.
//!
//! They are `tests/assembly-llvm/nvptx-kernel-abi/nvptx-kernel-args-abi-v7.rs`, `nvptx-c-abi-arg-v7.rs` and
//! `nvptx-c-abi-ret-v7.rs` there. A test here has the name of the function there, and expects the same text.

use core::fmt::Display;

use ptx_abi::{DevPtr, PtxLayout};

macro_rules! structs {
    ($($name:ident { $($field:ident: $ty:ty),* })*) => {$(
        #[derive(Clone, Copy, PtxLayout)]
        #[repr(C)]
        struct $name {
            $($field: $ty,)*
        }
    )*};
}

structs! {
    SingleU8 { f: u8 }
    DoubleU8 { f: u8, g: u8 }
    TripleU8 { f: u8, g: u8, h: u8 }
    TripleU16 { f: u16, g: u16, h: u16 }
    DoubleI32 { f: i32, g: i32 }
    TripleU32 { f: u32, g: u32, h: u32 }
    TripleU64 { f: u64, g: u64, h: u64 }
    DoubleFloat { f: f32, g: f32 }
    TripleFloat { f: f32, g: f32, h: f32 }
    TripleDouble { f: f64, g: f64, h: f64 }
    ManyIntegers { f: u8, g: u16, h: u32, i: u64 }
    ManyNumerics { f: u8, g: u16, h: u32, i: u64, j: f32, k: f64 }
    // The derive refuses `&[u32]`; rustc passes this for it.
    Slice { pointer: DevPtr<u32>, len: usize }
}

/// Compares a declaration with `text`, in which `@` is the name.
#[track_caller]
fn declared(decl: impl Display, text: &str, name: &str) {
    assert_eq!(decl.to_string(), format!(".param {}", text.replace('@', name)));
}

macro_rules! arguments {
    ($module:ident, $position:ident: $($test:ident $ty:ty = $text:literal;)*) => {
        mod $module {
            use super::*;
            $(
                #[test]
                fn $test() {
                    let name = concat!(stringify!($test), "_param_0");
                    declared(<$ty as PtxLayout>::LAYOUT.$position(name), $text, name);
                }
            )*
        }
    };
}

arguments! { rustc_kernel_args, entry_param:
    f_u8_arg u8 = ".u8 @";
    f_u16_arg u16 = ".u16 @";
    f_u32_arg u32 = ".u32 @";
    f_u64_arg u64 = ".u64 @";
    f_u128_arg u128 = ".align 16 .b8 @[16]";
    f_i8_arg i8 = ".u8 @";
    f_i16_arg i16 = ".u16 @";
    f_i32_arg i32 = ".u32 @";
    f_i64_arg i64 = ".u64 @";
    f_i128_arg i128 = ".align 16 .b8 @[16]";
    f_f32_arg f32 = ".f32 @";
    f_f64_arg f64 = ".f64 @";
    f_single_u8_arg SingleU8 = ".align 1 .b8 @[1]";
    f_double_u8_arg DoubleU8 = ".align 1 .b8 @[2]";
    f_triple_u8_arg TripleU8 = ".align 1 .b8 @[3]";
    f_triple_u16_arg TripleU16 = ".align 2 .b8 @[6]";
    f_double_i32_arg DoubleI32 = ".align 4 .b8 @[8]";
    f_triple_u32_arg TripleU32 = ".align 4 .b8 @[12]";
    f_triple_u64_arg TripleU64 = ".align 8 .b8 @[24]";
    f_many_integers_arg ManyIntegers = ".align 8 .b8 @[16]";
    f_double_float_arg DoubleFloat = ".align 4 .b8 @[8]";
    f_triple_float_arg TripleFloat = ".align 4 .b8 @[12]";
    f_triple_double_arg TripleDouble = ".align 8 .b8 @[24]";
    f_many_numerics_arg ManyNumerics = ".align 8 .b8 @[32]";
    f_byte_array_arg [u8; 5] = ".align 1 .b8 @[5]";
    f_float_array_arg [f32; 5] = ".align 4 .b8 @[20]";
    // This test is disabled there, because rustc failed to compile it.
    f_u128_array_arg [u128; 5] = ".align 16 .b8 @[80]";
    f_u32_slice_arg Slice = ".align 8 .b8 @[16]";
}

arguments! { rustc_c_args, func_param:
    f_u8_arg u8 = ".b32 @";
    f_u16_arg u16 = ".b32 @";
    f_u32_arg u32 = ".b32 @";
    f_u64_arg u64 = ".b64 @";
    f_u128_arg u128 = ".align 16 .b8 @[16]";
    f_i8_arg i8 = ".b32 @";
    f_i16_arg i16 = ".b32 @";
    f_i32_arg i32 = ".b32 @";
    f_i64_arg i64 = ".b64 @";
    f_i128_arg i128 = ".align 16 .b8 @[16]";
    f_f32_arg f32 = ".b32 @";
    f_f64_arg f64 = ".b64 @";
    f_single_u8_arg SingleU8 = ".align 1 .b8 @[1]";
    f_double_u8_arg DoubleU8 = ".align 1 .b8 @[2]";
    f_triple_u8_arg TripleU8 = ".align 1 .b8 @[3]";
    f_triple_u16_arg TripleU16 = ".align 2 .b8 @[6]";
    f_triple_u32_arg TripleU32 = ".align 4 .b8 @[12]";
    f_double_i32_arg DoubleI32 = ".align 4 .b8 @[8]";
    f_triple_u64_arg TripleU64 = ".align 8 .b8 @[24]";
    f_many_integers_arg ManyIntegers = ".align 8 .b8 @[16]";
    f_double_float_arg DoubleFloat = ".align 4 .b8 @[8]";
    f_triple_float_arg TripleFloat = ".align 4 .b8 @[12]";
    f_triple_double_arg TripleDouble = ".align 8 .b8 @[24]";
    f_many_numerics_arg ManyNumerics = ".align 8 .b8 @[32]";
}

macro_rules! returns {
    ($($test:ident $ty:ty = $text:literal;)*) => {
        mod rustc_c_returns {
            use super::*;
            $(
                #[test]
                fn $test() {
                    declared(<$ty as PtxLayout>::LAYOUT.func_return("func_retval0"), $text, "func_retval0");
                }
            )*
        }
    };
}

returns! {
    f_u8_ret u8 = ".b32 @";
    f_u16_ret u16 = ".b32 @";
    f_u32_ret u32 = ".b32 @";
    f_u64_ret u64 = ".b64 @";
    f_u128_ret u128 = ".align 16 .b8 @[16]";
    f_i8_ret i8 = ".b32 @";
    f_i16_ret i16 = ".b32 @";
    f_i32_ret i32 = ".b32 @";
    f_i64_ret i64 = ".b64 @";
    f_i128_ret i128 = ".align 16 .b8 @[16]";
    f_f32_ret f32 = ".b32 @";
    f_f64_ret f64 = ".b64 @";
    f_single_u8_ret SingleU8 = ".align 1 .b8 @[1]";
    f_double_u8_ret DoubleU8 = ".align 1 .b8 @[2]";
    f_triple_u8_ret TripleU8 = ".align 1 .b8 @[3]";
    f_triple_u16_ret TripleU16 = ".align 2 .b8 @[6]";
    f_double_i32_ret DoubleI32 = ".align 4 .b8 @[8]";
    f_triple_u32_ret TripleU32 = ".align 4 .b8 @[12]";
    f_triple_u64_ret TripleU64 = ".align 8 .b8 @[24]";
    f_many_integers_ret ManyIntegers = ".align 8 .b8 @[16]";
    f_double_float_ret DoubleFloat = ".align 4 .b8 @[8]";
    f_triple_float_ret TripleFloat = ".align 4 .b8 @[12]";
    f_triple_double_ret TripleDouble = ".align 8 .b8 @[24]";
    f_many_numerics_ret ManyNumerics = ".align 8 .b8 @[32]";
}
