//! Tables do not depend on their surroundings: they need no prelude, and names that hide those of `core` do not matter.
#![no_implicit_prelude]
#![deny(warnings, missing_docs, clippy::pedantic, unused_qualifications)]

use ::ptx_abi as abi;

#[derive(abi::KernelParams)]
#[ptx(crate = abi, entry = "k")]
struct One<T> {
    parameter: T,
}

/// Names that hide those of `core`.
mod hostile {
    #![allow(dead_code, non_camel_case_types, unused_macros, reason = "what is hidden is never used")]

    mod core {}
    mod std {}
    mod ptx_abi {}
    struct Option;
    struct Result;
    struct Some;
    struct None;
    struct Ok;
    struct Err;
    struct Vec;
    struct String;
    struct KernelSet;
    struct str;
    struct u8;
    trait Into {}
    macro_rules! panic {
        ($($tokens:tt)*) => {
            ::core::compile_error!("`panic` of the user")
        };
    }
    macro_rules! concat {
        ($($tokens:tt)*) => {
            ::core::compile_error!("`concat` of the user")
        };
    }
    const SET: ::core::primitive::u8 = 0;

    use super::One;
    use super::abi;

    abi::kernels_test! {
        fn report() = [
            ".version 8.1 .entry set_f32(.param .f32 x) { ret; } .entry set_i32(.param .u32 x) { ret; }",
            ".version 8.1 .entry set_f64(.param .f64 x) { ret; }",
        ];
        "set_{}" => One<{}> for [f32, i32, f64];
        unclaimed = deny;
    }

    abi::kernels_test! {
        fn set() = files("data/ptx/nvcc-sm_7*.ptx", "data/ptx/clang-g.ptx");
        unclaimed = allow;
    }
}
