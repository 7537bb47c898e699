//! rustc's tests of kernel and function arguments for nvptx.
//!
//! They are `tests/assembly-llvm/nvptx-kernel-abi/nvptx-kernel-args-abi-v7.rs`, `nvptx-c-abi-arg-v7.rs` and
//! `nvptx-c-abi-ret-v7.rs` there. A row here has the texts that are expected there, of a kernel and of functions: the row
//! `f_u8` has those of `f_u8_arg` in the first two files, and of `f_u8_ret`.

use core::fmt::Display;

use ptx_abi::{DevPtr, PtxLayout};

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    struct SingleU8 { f: u8 }
    struct DoubleU8 { f: u8, g: u8 }
    struct TripleU8 { f: u8, g: u8, h: u8 }
    struct TripleU16 { f: u16, g: u16, h: u16 }
    struct DoubleI32 { f: i32, g: i32 }
    struct TripleU32 { f: u32, g: u32, h: u32 }
    struct TripleU64 { f: u64, g: u64, h: u64 }
    struct DoubleFloat { f: f32, g: f32 }
    struct TripleFloat { f: f32, g: f32, h: f32 }
    struct TripleDouble { f: f64, g: f64, h: f64 }
    struct ManyIntegers { f: u8, g: u16, h: u32, i: u64 }
    struct ManyNumerics { f: u8, g: u16, h: u32, i: u64, j: f32, k: f64 }
    // The derive refuses `&[u32]`; rustc passes this for it.
    struct Slice { pointer: DevPtr<u32>, len: usize }
}

/// Compares a declaration with `text`, in which `@` is the name.
#[track_caller]
fn declared(decl: impl Display, text: &str, name: &str) {
    assert_eq!(decl.to_string(), format!(".param {}", text.replace('@', name)));
}

#[test]
fn parameters_and_results() {
    macro_rules! rows {
        ($($name:ident $ty:ty = $of_kernel:literal $(, $of_function:literal)?;)*) => {$(
            let layout = <$ty as PtxLayout>::LAYOUT;
            let argument = concat!(stringify!($name), "_arg_param_0");
            declared(layout.entry_param(argument), $of_kernel, argument);
            $(
                declared(layout.func_param(argument), $of_function, argument);
                declared(layout.func_return("func_retval0"), $of_function, "func_retval0");
            )?
        )*};
    }
    rows! {
        f_u8 u8 = ".u8 @", ".b32 @";
        f_u16 u16 = ".u16 @", ".b32 @";
        f_u32 u32 = ".u32 @", ".b32 @";
        f_u64 u64 = ".u64 @", ".b64 @";
        f_u128 u128 = ".align 16 .b8 @[16]", ".align 16 .b8 @[16]";
        f_i8 i8 = ".u8 @", ".b32 @";
        f_i16 i16 = ".u16 @", ".b32 @";
        f_i32 i32 = ".u32 @", ".b32 @";
        f_i64 i64 = ".u64 @", ".b64 @";
        f_i128 i128 = ".align 16 .b8 @[16]", ".align 16 .b8 @[16]";
        f_f32 f32 = ".f32 @", ".b32 @";
        f_f64 f64 = ".f64 @", ".b64 @";
        f_single_u8 SingleU8 = ".align 1 .b8 @[1]", ".align 1 .b8 @[1]";
        f_double_u8 DoubleU8 = ".align 1 .b8 @[2]", ".align 1 .b8 @[2]";
        f_triple_u8 TripleU8 = ".align 1 .b8 @[3]", ".align 1 .b8 @[3]";
        f_triple_u16 TripleU16 = ".align 2 .b8 @[6]", ".align 2 .b8 @[6]";
        f_double_i32 DoubleI32 = ".align 4 .b8 @[8]", ".align 4 .b8 @[8]";
        f_triple_u32 TripleU32 = ".align 4 .b8 @[12]", ".align 4 .b8 @[12]";
        f_triple_u64 TripleU64 = ".align 8 .b8 @[24]", ".align 8 .b8 @[24]";
        f_many_integers ManyIntegers = ".align 8 .b8 @[16]", ".align 8 .b8 @[16]";
        f_double_float DoubleFloat = ".align 4 .b8 @[8]", ".align 4 .b8 @[8]";
        f_triple_float TripleFloat = ".align 4 .b8 @[12]", ".align 4 .b8 @[12]";
        f_triple_double TripleDouble = ".align 8 .b8 @[24]", ".align 8 .b8 @[24]";
        f_many_numerics ManyNumerics = ".align 8 .b8 @[32]", ".align 8 .b8 @[32]";
        f_byte_array [u8; 5] = ".align 1 .b8 @[5]";
        f_float_array [f32; 5] = ".align 4 .b8 @[20]";
        // The test of this one is disabled there, because rustc failed to compile it.
        f_u128_array [u128; 5] = ".align 16 .b8 @[80]";
        f_u32_slice Slice = ".align 8 .b8 @[16]";
    }
}
