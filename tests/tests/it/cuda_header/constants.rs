//! Tests constants in headers, in checks and as options.

use std::ffi::CStr;
use std::fmt::Display;
use std::panic::AssertUnwindSafe;

use ptx_abi::{cuda_asserts, cuda_defines, cuda_header};
use ptx_abi_tests::panics;

#[path = "c_types.rs"]
#[allow(dead_code, missing_docs, unreachable_pub)]
mod values;

use values::*;

// `conformance::constants` compiles both files.
ptx_abi::cuda_header_test!(
    c_header: "data/c.h",
    Particle, Word, Outer, index;
    const BLOCK_SIZE, I8, U8, I16, U16, I32, U32, I64, U64, ISIZE, TENTH, THIRD, HALF, MINUS_ZERO, SMALLEST, SMALLEST_F64,
    LARGEST, INFINITE, MINUS_INFINITE, QUIET, SIGNALING, YES, NAME, C_NAME, WEIGHTS, TABLE, FLAGS
);
ptx_abi::cuda_asserts_test!(
    "data/checks.cuh",
    Particle, Word, Outer, Mode, Limits;
    const BLOCK_SIZE, I8, U8, I16, U16, I32, U32, I64, U64, ISIZE, TENTH, THIRD, HALF, MINUS_ZERO, SMALLEST, SMALLEST_F64,
    LARGEST, INFINITE, MINUS_INFINITE, QUIET, SIGNALING, YES, NAME, C_NAME, WEIGHTS, TABLE, FLAGS
);

/// `data/c.h` has the definitions of constants under their own names.
#[test]
fn definitions_have_the_names_after_as() {
    let header = cuda_header!(const values::I8, USIZE: usize as limits::inner::MAX, NAME: &str, C_NAME: &CStr,
        WEIGHTS: [[f32; 3]; 2], f32::EPSILON, u32::MAX as INT_MAX,
    )
    .to_string();
    let lines: Vec<&str> = header.lines().filter(|line| line.contains("constexpr")).collect();
    let c = include_str!("../../../data/c.h");
    let (of_file, others): (Vec<&str>, Vec<&str>) = lines.into_iter().partition(|line| c.lines().any(|of| of == *line));
    assert_eq!(of_file.len(), 4);
    assert_eq!(
        others,
        [
            "namespace limits { namespace inner { constexpr unsigned long long MAX = 1048576ULL; } }",
            "constexpr float EPSILON = 1.19209290e-7f; // 1.1920929e-7",
            "constexpr unsigned int INT_MAX_ = 4294967295U;",
        ]
    );
}

/// The lengths of slices are values, which only the text finds.
#[test]
fn slices_are_arrays_of_one_length() {
    const RECTANGLE: &[&[i32]] = &[&[1, 2], &[3, 4]];
    const EMPTY: &[u8] = &[];
    const WITHOUT: [&[u8]; 2] = [&[], &[]];
    const LONGER: [&[u8]; 2] = [&[1], &[2, 3]];
    const SHORTER: &[[&[u8]; 2]] = &[[&[1], &[2]], [&[3], &[]]];
    assert!(cuda_header!(const RECTANGLE).to_string().contains("constexpr int RECTANGLE[2][2] = {{1, 2}, {3, 4}};"));
    for (name, header, checks, problem) in [
        ("EMPTY", cuda_header!(const EMPTY), cuda_asserts!(const EMPTY), "without elements"),
        ("WITHOUT", cuda_header!(const WITHOUT), cuda_asserts!(const WITHOUT), "without elements"),
        ("LONGER", cuda_header!(const LONGER), cuda_asserts!(const LONGER), "of slices of different lengths"),
        ("SHORTER", cuda_header!(const SHORTER), cuda_asserts!(const SHORTER), "of slices of different lengths"),
    ] {
        let expected = format!("[PTX721] `{name}` is an array {problem}, and C++ has no such arrays");
        let texts: [&dyn Display; 2] = [&header, &checks];
        for text in texts.map(|text| panics::message(AssertUnwindSafe(|| text.to_string()))) {
            assert!(text.as_ref().is_some_and(|text| text.starts_with(&expected)), "{text:?}");
        }
    }
}

/// The macros expand a list as a whole, so its length has no limit.
#[test]
fn a_list_is_long() {
    macro_rules! list {
        ($([$($row:tt)*])*) => {
            [
                cuda_header!(const $($($row)*)* last::N: u32).to_string(),
                cuda_asserts!(const $($($row)*)* Of::<u16>::N: usize; compatible Particle).to_string(),
            ]
        };
    }
    mod last {
        pub(super) const N: u32 = 1;
    }
    struct Of<T>(T);
    impl<T> Of<T> {
        const N: usize = size_of::<T>();
    }
    let [header, checks] = list! {
        [u32::MAX: u32 as a1, u32::MAX: u32 as a2, u32::MAX: u32 as a3, u32::MAX: u32 as a4, u32::MAX: u32 as a5,]
        [u32::MAX: u32 as b1, u32::MAX: u32 as b2, u32::MAX: u32 as b3, u32::MAX: u32 as b4, u32::MAX: u32 as b5,]
        [u32::MAX: u32 as c1, u32::MAX: u32 as c2, u32::MAX: u32 as c3, u32::MAX: u32 as c4, u32::MAX: u32 as c5,]
        [u32::MAX: u32 as d1, u32::MAX: u32 as d2, u32::MAX: u32 as d3, u32::MAX: u32 as d4, u32::MAX: u32 as d5,]
    };
    assert_eq!((header.matches(" = 4294967295U;").count(), checks.matches("4294967295").count() > 20), (20, true));
    assert!(header.contains("constexpr unsigned int N = 1U;") && checks.contains("Particle"));
}

#[test]
fn options_are_expressions() {
    let options = cuda_defines!(BLOCK_SIZE, I64, values::USIZE: usize, TENTH as ONE_TENTH, MINUS_ZERO, INFINITE, YES)
        .map(|option| option.to_string());
    assert_eq!(
        options,
        [
            "-DBLOCK_SIZE=256U",
            "-DI64=(-9223372036854775807LL - 1)",
            "-DUSIZE=1048576ULL",
            "-DONE_TENTH=1.00000001e-1f",
            "-DMINUS_ZERO=(-0.0)",
            "-DINFINITE=__builtin_bit_cast(float, 0x7f800000U)",
            "-DYES=true",
        ]
    );
}

#[test]
fn a_name_is_one_constant() {
    let twice = cuda_header!(Mode; const BLOCK_SIZE, BLOCK_SIZE, WEIGHTS, WEIGHTS, BLOCK_SIZE as WIDTH).to_string();
    assert_eq!(twice, cuda_header!(Mode; const BLOCK_SIZE, WEIGHTS, BLOCK_SIZE as WIDTH).to_string());
    for differing in [
        cuda_header!(Mode; const BLOCK_SIZE, I64 as BLOCK_SIZE).to_string(),
        cuda_header!(Mode; const BLOCK_SIZE, YES as BLOCK_SIZE).to_string(),
        cuda_header!(Mode; const BLOCK_SIZE, NAME as BLOCK_SIZE).to_string(),
        cuda_header!(Mode; const BLOCK_SIZE, WEIGHTS as BLOCK_SIZE).to_string(),
    ] {
        let error = "#error \"BLOCK_SIZE: two constants with this name differ: write `as` and another name\"\n";
        assert!(differing.contains(error), "{differing}");
    }
}

#[test]
fn a_header_says_why_it_is_none_of_c() {
    let said = |header: String| header.lines().find(|line| line.starts_with("#error \"this header")).map(str::to_owned);
    assert_eq!(said(cuda_header!(Particle, Outer; const BLOCK_SIZE).to_string()), None);
    assert_eq!(said(cuda_header!(keywords::RenamedAway, keywords::Enumerator).to_string()), None);
    for (header, reason) in [
        (cuda_header!(Outer; const BLOCK_SIZE as ns::BLOCK_SIZE).to_string(), "ns::BLOCK_SIZE needs a namespace"),
        (cuda_header!(super::Tagged).to_string(), "deep::er::Limits needs a namespace"),
        (cuda_header!(super::types::List<f32>).to_string(), "lists::List needs a namespace"),
        (cuda_header!([half::f16; 2], WithHalf).to_string(), "WithHalf has a __half, which is a class of C++"),
        (cuda_header!(Same).to_string(), "Same has a member with the name of a type"),
        (cuda_header!(lower).to_string(), "lower is an enum whose name may be that of a function in C"),
        (cuda_header!(Restrict).to_string(), "Restrict uses the name `restrict`, a keyword of C"),
        (cuda_header!(keywords::Renamed).to_string(), "Renamed uses the name `restrict`, a keyword of C"),
        (cuda_header!(keywords::Outer).to_string(), "Outer uses the name `restrict`, a keyword of C"),
        (cuda_asserts!(keywords::Outer).to_string(), "Outer uses the name `restrict`, a keyword of C"),
        (cuda_header!(keywords::Bits).to_string(), "Bits uses the name `typeof_unqual`, a keyword of C"),
        (cuda_header!(keywords::restrict).to_string(), "restrict uses the name `restrict`, a keyword of C"),
        (cuda_header!(keywords::Pointer).to_string(), "Pointer uses the name `restrict`, a keyword of C"),
        (cuda_header!(Mode; fn keywords::PARAMETER).to_string(), "launch uses the name `restrict`, a keyword of C"),
        (cuda_header!(Mode; fn keywords::NAME).to_string(), "restrict uses the name `restrict`, a keyword of C"),
        (
            cuda_header!(Mode; const BLOCK_SIZE as restrict).to_string(),
            "restrict uses the name `restrict`, a keyword of C",
        ),
        (cuda_header!(Mode, ModeOff).to_string(), "Mode_Off is a name of an enum in C, and of another item"),
        (cuda_header!(Mode, ModeValues).to_string(), "Mode_values is a name of an enum in C"),
        (cuda_header!(Mode; const BLOCK_SIZE as Mode_Off).to_string(), "Mode_Off is a name of an enum in C"),
        (cuda_header!(Wide).to_string(), "Wide has a `bool` of several bits, and C has none of more than one bit"),
        (cuda_header!(Around).to_string(), "Around has a `bool` of several bits"),
        (cuda_header!(WideUnnamed).to_string(), "WideUnnamed has a `bool` of several bits"),
        (cuda_header!(Both).to_string(), "Wide has a `bool` of several bits"),
        (cuda_asserts!(WithHalf).to_string(), "WithHalf has a __half, which is a class of C++"),
    ] {
        let said = said(header).unwrap_or_default();
        assert!(said.starts_with("#error \"this header is for C++: ") && said.contains(reason), "{said}");
    }
}

ptx_abi_tests::types! { #[derive(Clone, Copy, ptx_abi::PtxLayout)] #[repr(C)]:
    struct WithHalf { half: half::f16 }
    #[allow(non_snake_case)] struct Same { Mode: Mode }
    struct Restrict { restrict: u8 }
    #[ptx(name = "Mode_Off")] struct ModeOff { restricted: u8 }
    #[ptx(name = "Mode_values")] struct ModeValues { restricted: u8 }
    struct Around { #[ptx(anonymous)] wide: Wide }
    union Both { wide: Wide, byte: u8 }
}

ptx_abi_tests::types! { #[ptx_abi::bit_fields] #[derive(Clone, Copy, ptx_abi::PtxLayout)] #[repr(C)]:
    struct Wide { #[bits(3)] flag: bool }
    struct WideUnnamed { #[bits(1)] flag: bool, #[bits(2)] _more: bool }
}

ptx_abi_tests::types! { #[derive(Clone, Copy, ptx_abi::PtxLayout)] #[repr(u8)]:
    #[allow(non_camel_case_types)] enum lower { One = 1 }
}

/// Keywords of C that C++ does not have, in every place of a header.
#[allow(non_camel_case_types)]
mod keywords {
    use ptx_abi::{DevPtr, PtxLayout, bit_fields, cuda_functions};

    ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
        pub(super) struct Renamed(#[ptx(name = "restrict")] u8);
        pub(super) struct RenamedAway { #[ptx(name = "limit")] restrict: u8 }
        pub(super) union Inner { restrict: u8 }
        pub(super) struct Outer { #[ptx(anonymous)] inner: Inner }
        pub(super) struct restrict { limit: u8 }
        pub(super) struct Pointer { to: DevPtr<restrict> }
    }

    // C puts the name of the enum before that of the enumerator.
    ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(u8)]: pub(super) enum Enumerator { restrict } }
    ptx_abi_tests::types! { #[bit_fields] #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
        pub(super) struct Bits { #[bits(3)] typeof_unqual: u8 }
    }

    #[cuda_functions(name = PARAMETER)]
    unsafe extern "C" {
        pub(super) fn launch(restrict: *const f32);
    }

    #[cuda_functions(name = NAME)]
    unsafe extern "C" {
        #[link_name = "restrict"]
        pub(super) fn limit(of: *const f32);
    }
}

#[test]
fn asserts_name_each_type_as_rust_does() {
    let checks = cuda_asserts!(super::types::Pair<f32, u8>, Particle).to_string();
    let names: Vec<&str> = checks.lines().filter(|line| line.contains(" in Rust, ")).collect();
    assert_eq!(
        names,
        [
            "// Pair_9f914079: super::types::Pair<f32, u8> in Rust, 8 bytes, alignment 4 bytes",
            "// Particle: Particle in Rust, 80 bytes, alignment 16 bytes",
        ]
    );
    assert_eq!(checks.matches("#ifndef PTX_ABI_PLACED_CHECKS").count(), 1);
}
