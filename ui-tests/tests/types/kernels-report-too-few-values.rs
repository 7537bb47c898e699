use ptx_abi::{KernelParams, kernels_report};

#[derive(KernelParams)]
#[ptx(entry = "cast")]
struct Cast<A, B, C> {
    a: A,
    b: B,
    c: C,
}

fn two_values_for_three_holes() {
    let _ = kernels_report! {
        ".version 8.1";
        "cast_{}_{}" => Cast<{}, {}, {}> for [u8, u32] * [f32, f64];
    };
}

fn one_list_for_two_numbers() {
    let _ = kernels_report! {
        ".version 8.1";
        "cast_{0}_{1}" => Cast<{0}, {1}, u8> for [u8, f32];
    };
}

fn main() {}

// errors: 2
// fix:
// -        "cast_{}_{}" => Cast<{}, {}, {}> for [u8, u32] * [f32, f64];
// +        "cast_{}_{}" => Cast<{}, {}, u8> for [u8, u32] * [f32, f64];
// -        "cast_{0}_{1}" => Cast<{0}, {1}, u8> for [u8, f32];
// +        "cast_{0}_{1}" => Cast<{0}, {1}, u8> for [u8, f32] * [u32];
