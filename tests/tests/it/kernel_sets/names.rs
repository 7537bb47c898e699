//! Tests tables where the crate has another name, where macros write them, and where they are long.

extern crate ptx_abi as foo;

use foo::check::Report;
use foo::{DevPtr, kernels_report};
use ptx_abi_tests::cases::words;

use super::{Affine, Cast, One, Unpack};

/// A crate that re-exports this one under other names.
mod gpu {
    pub(super) use ptx_abi::kernels_test as kernels;
}

/// Here `ptx_abi` is something else.
mod other {
    use super::{One, foo, gpu};
    use core as ptx_abi;

    foo::kernels_test! {
        fn renamed() = ".version 8.1 .entry fill_f32(.param .f32 x) { ret; }";
        "fill_{}" => One<{}> for [f32];
        unclaimed = deny;
    }

    gpu::kernels! {
        fn re_exported() = files(ptx_abi::concat!("data/ptx/", "nvcc-sm_75.ptx"));
        unclaimed = allow;
    }
}

fn texts(report: &Report) -> Vec<String> {
    report.to_string().lines().filter(|line| line.starts_with("  `")).map(str::to_owned).collect()
}

fn claims(texts: &[String]) -> Vec<&str> {
    texts.iter().map(|line| line.split('`').nth(1).expect("a pattern")).collect()
}

/// A macro's arguments are groups without delimiters.
#[test]
fn arguments_of_macros() {
    macro_rules! table {
        ($source:expr; $pattern:literal $name:literal $rule:ident $plain:ty, $list:expr, $last:path, $($item:ty),+) => {
            kernels_report! {
                $source;
                $pattern => One<DevPtr<{}>> for [$($item),+];
                "plain" => $plain;
                "named_{}" => One<{}> for [$last as $name];
                "path_{}" => One<{}> for [$last];
                "numbers_{}" => Unpack<{}> for $list;
                "hole_{}" => $plain for ["a"];
                unclaimed = $rule;
                not_compared $name;
            }
        };
    }
    let report =
        table!(".version 8.1"; "a_{}" "b" allow Affine<u8>, [1, 2], foo::vector::Float4, half::f16, DevPtr<u8>, u8);
    let texts = texts(&report.expect("it is PTX"));
    let expected =
        ["a_f16", "a_DevPtr<u8>", "a_u8", "plain", "named_b", "path_Float4", "numbers_1", "numbers_2", "hole_a"];
    assert_eq!(claims(&texts), expected);
    assert!(texts[0].contains("`One<DevPtr<f16>>`") && texts[3].contains("`Affine<u8>`"), "{texts:#?}");
}

/// A macro's argument may be a type with holes.
#[test]
fn a_type_with_holes_as_an_argument() {
    macro_rules! table {
        ($ty:ty) => {
            kernels_report! { ".version 8.1"; "cast_{}_{}" => $ty for [u8] * [f32, f64]; }
        };
    }
    let texts = texts(&table!(Cast<{}, {}>).expect("it is PTX"));
    assert_eq!(claims(&texts), ["cast_u8_f32", "cast_u8_f64"]);
    assert!(texts[1].contains("`Cast<u8, f64>`"), "{texts:#?}");
}

#[test]
#[allow(unused_braces, unused_parens, reason = "the table has to keep them")]
fn items_of_lists() {
    let report = kernels_report! {
        ".version 8.1";
        // Commas inside angle brackets belong to the type.
        "a_{}" => One<{}> for [<u8 as Same<fn(u8) -> u8, u8>>::Type as "f", DevPtr<u8> as "p"];
        "b_{}_{}" => Cast<{}, {}> for [(u8, <f32 as Same<u8, u8>>::Type as "t"), (f64, u8),];
        // Not every item is in parentheses, so the parentheses belong to the type.
        "c_{}" => One<DevPtr<{}>> for [u8, (u8)];
        "d_{}_{}_{}" => One<[[{0}; {1}]; {2}]> for [u8] * [1, 2] * [3];
        "e" => One<[u8; {3}]>;
        "f_{}" => One<[{}; {3}]> for [u8];
        // The name is the last one of the path, with its arguments.
        "g_{}" => One<{}> for [std::num::Wrapping<std::primitive::u8>, [raw::r#match; 2], <raw::r#match as Same<fn() -> u8, u8>>::Type, raw::r#match];
    };
    let texts = texts(&report.expect("it is PTX"));
    let expected = words(
        "a_f | a_p | b_u8_t | b_f64_u8 | c_u8 | c_(u8) | d_u8_1_3 | d_u8_2_3 | e | f_u8 | \
         g_Wrapping<std::primitive::u8> | g_[raw::match; 2] | g_Type | g_match",
    );
    assert_eq!(claims(&texts), expected);
    assert!(texts[7].contains("`One<[[u8; 2]; 3]>`"), "{texts:#?}");
}

mod raw {
    #[allow(non_camel_case_types)]
    pub(super) type r#match = f32;
}

trait Same<A, B> {
    type Type;
}

impl<T, A, B> Same<A, B> for T {
    type Type = T;
}

/// A table of this length needs no `recursion_limit`.
#[test]
fn a_thousand_lines() {
    macro_rules! thousand {
        ($($line:tt)*) => {
            kernels_report! {
                ".version 8.1";
                $($line)* $($line)* $($line)* $($line)* $($line)* $($line)* $($line)* $($line)* $($line)* $($line)*
            }
        };
    }
    macro_rules! hundred {
        ($($line:tt)*) => {
            thousand! { $($line)* $($line)* $($line)* $($line)* $($line)* $($line)* $($line)* $($line)* $($line)* $($line)* }
        };
    }
    let report = hundred! {
        "a_{}" => Affine<{}> for [u8, f32]; "b_{}" => One<DevPtr<{}>> for [f64]; "c" => One<u8>; "d" => One<u16>; "e" => One<u32>;
        "f" => One<[u8; 2]>; "g" => One<u8>; "h" => One<u8>; "i" => One<u8>; "j_{}_{}" => Cast<{}, {}> for [(u8, u8)];
    };
    assert_eq!(texts(&report.expect("it is PTX")).len(), 1100);
}
