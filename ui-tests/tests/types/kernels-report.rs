use ptx_abi::{DevPtr, KernelParams, kernels_report, kernels_test};

#[derive(KernelParams)]
#[ptx(entry = "scale")]
struct Scale<T> {
    x: T,
}

fn inside_an_argument() {
    let _ = kernels_report! {
        ".version 8.1";
        "scale_{}_array" => Scale<[{}; 2]>;
        "scale_{}_pointer" => Scale<DevPtr<{}>>;
    };
}

#[derive(ptx_abi::KernelParams)]
#[ptx(entry = "fill")]
struct Fill<T> {
    n: T,
}

fn missing_semicolon_lines() {
    let _ = kernels_report! {
        ".version 8.1";
        "fill_{}" => Fill<{}> for [u8, f32]
        "copy_u8" => Fill<u8>;
    };
}

fn without_a_list() {
    let _ = kernels_report! {
        ".version 8.1";
        "fill_u8" => Fill<u8>
        "fill_f32" => Fill<f32>;
    };
}

fn at_the_end() {
    let _ = kernels_report! {
        ".version 8.1";
        "fill_{}" => Fill<{}> for [u8, f32]
    };
}

#[derive(KernelParams)]
#[ptx(entry = "cast")]
struct TooFewValues<A, B, C> {
    a: A,
    b: B,
    c: C,
}

fn two_values_for_three_holes() {
    let _ = kernels_report! {
        ".version 8.1";
        "cast_{}_{}" => TooFewValues<{}, {}, {}> for [u8, u32] * [f32, f64];
    };
}

fn one_list_for_two_numbers() {
    let _ = kernels_report! {
        ".version 8.1";
        "cast_{0}_{1}" => TooFewValues<{0}, {1}, u8> for [u8, f32];
    };
}

#[derive(KernelParams)]
#[ptx(entry = "cast")]
struct WrongLines<A, B> {
    a: A,
    b: B,
}

/// Each line has an error, and each error is at its token.
fn wrong_lines_lines() {
    let _ = kernels_report! {
        ".version 8.1";
        "cast" => WrongLines<{}, u8> for [u8];
        "cast_{}_{}" => WrongLines<{}, u8> for [u8, u16] * [f32] * [f64];
        "cast_{}" => WrongLines<{}, {}> for u8;
        "cast_{}" => WrongLines<{}, {}> for [];
        "cast_{}" => WrongLines<{}, {}> for [u8,, u16];
        "cast_{}" => WrongLines<{}, u8> for [u8 as byte];
        "cast_{}_{}" => WrongLines<{}, {}> for [(u8, u16)] f32;
        "cast_{}_{}" => WrongLines<{}, {}> for [u8, u16], [f32];
        "cast_{5}" => WrongLines<{}, {}> for [u8];
        cast => WrongLines<u8, u8>;
        "cast" => ;
        unclaimed deny;
        not_compared "WrongLines<*>.a" "WrongLines<*>.b";
        "cast" =>
    };
}

fn without_a_source() {
    let _ = kernels_report! { ; "cast" => WrongLines<u8, u8>; };
    let _ = kernels_report! { ".version 8.1" };
    let _ = kernels_report! { ".version 8.1" "cast" => WrongLines<u8, u8>; };
    let _ = kernels_report! {};
}

kernels_test! {
    fn with_parameters(n: u32) = ".version 8.1";
}

kernels_test! {
    fn without_files() = files();
}

fn of_files() {
    let _ = kernels_report! { files("kernels/*.ptx"); "fill" => Fill<u8>; };
}

fn main() {
    let _ = kernels_report! {
        ".version 8.1";
        not_compared = "Scale.data";
    };
    let _ = kernels_report! {
        ".version 8.1";
        unclaimed = forbid;
    };
    let _ = kernels_report! {
        ".version 8.1";
        unclaimed = allow;
        unclaimed = warn;
    };
}

// errors: 31
// fix:
// Scale<[{}; 2]> → Scale<[{}; 2]> for [f32, f64]
// Scale<DevPtr<{}>> → Scale<DevPtr<{}>> for [f32, f64]
// in missing_semicolon_lines: [u8, f32] → [u8, f32];
// "fill_u8" => Fill<u8> → "fill_u8" => Fill<u8>;
// in at_the_end: [u8, f32] → [u8, f32];
// {}, {}, {} → {}, {}, u8
// [u8, f32]; → [u8, f32] * [u32];
// "cast" => WrongLines<{}, u8> for [u8]; → "cast_{}" => WrongLines<{}, u8> for [u8];
// {}, u8> for [u8, u16] * [f32] * [f64] → {}, {}> for [u8, u16] * [f32]
// {}> for u8; → {}> for [u8];
// "cast_{}" => WrongLines<{}, {}> for []; →
// [u8,, u16] → [u8, u16]
// [u8 as byte] → [u8 as "byte"]
// [(u8, u16)] f32 → [(u8, u16)]
// [u8, u16], [f32] → [u8, u16] * [f32]
// "cast_{5}" → "cast_{0}"
// cast => WrongLines → "cast" => WrongLines
// "cast" => ; →
// unclaimed deny; → unclaimed = deny;
// "WrongLines<*>.a" "WrongLines<*>.b" → "WrongLines<*>.a", "WrongLines<*>.b"
// -        "cast" =>
//
// kernels_report! { ; "cast" → kernels_report! { ".version 8.1"; "cast"
// kernels_report! { ".version 8.1" } → kernels_report! { ".version 8.1"; }
// kernels_report! { ".version 8.1" "cast" → kernels_report! { ".version 8.1"; "cast"
// let _ = kernels_report! {}; →
// fn with_parameters(n: u32) = ".version 8.1"; → fn with_parameters() = ".version 8.1";
// fn without_files() = files(); → fn without_files() = files("kernels/launch.ptx");
// fn of_files() { → fn of_files() { let ptx = std::fs::read("kernels/kernels.ptx").unwrap();
// files("kernels/*.ptx"); → &ptx;
// not_compared = "Scale.data"; → not_compared "Scale.data";
// unclaimed = forbid; → unclaimed = deny;
// unclaimed = warn; →
// main: inside_an_argument();
// main: of_files();
