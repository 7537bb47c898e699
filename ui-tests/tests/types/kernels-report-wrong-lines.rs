use ptx_abi::{KernelParams, kernels_report, kernels_test};

#[derive(KernelParams)]
#[ptx(entry = "cast")]
struct Cast<A, B> {
    a: A,
    b: B,
}

/// Each line has an error, and each error is at its token.
fn lines() {
    let _ = kernels_report! {
        ".version 8.1";
        "cast" => Cast<{}, u8> for [u8];
        "cast_{}_{}" => Cast<{}, u8> for [u8, u16] * [f32] * [f64];
        "cast_{}" => Cast<{}, {}> for u8;
        "cast_{}" => Cast<{}, {}> for [];
        "cast_{}" => Cast<{}, {}> for [u8,, u16];
        "cast_{}" => Cast<{}, u8> for [u8 as byte];
        "cast_{}_{}" => Cast<{}, {}> for [(u8, u16)] f32;
        "cast_{5}" => Cast<{}, {}> for [u8];
        cast => Cast<u8, u8>;
        "cast" => ;
        unclaimed deny;
        not_compared "Cast<*>.a" "Cast<*>.b";
        "cast" =>
    };
}

fn without_a_source() {
    let _ = kernels_report! { ; "cast" => Cast<u8, u8>; };
    let _ = kernels_report! { ".version 8.1" };
    let _ = kernels_report! {};
}

kernels_test! {
    fn with_parameters(n: u32) = ".version 8.1";
}

kernels_test! {
    fn without_files() = files();
}

kernels_test! {
    fn optional_first() = files(optional, "kernels/launch.ptx");
}

kernels_test! {
    fn in_brackets() = files["kernels/launch.ptx"];
}

fn main() {}

// errors: 20
// fix:
// -        "cast" => Cast<{}, u8> for [u8];
// -        "cast_{}_{}" => Cast<{}, u8> for [u8, u16] * [f32] * [f64];
// -        "cast_{}" => Cast<{}, {}> for u8;
// -        "cast_{}" => Cast<{}, {}> for [];
// -        "cast_{}" => Cast<{}, {}> for [u8,, u16];
// -        "cast_{}" => Cast<{}, u8> for [u8 as byte];
// -        "cast_{}_{}" => Cast<{}, {}> for [(u8, u16)] f32;
// -        "cast_{5}" => Cast<{}, {}> for [u8];
// -        cast => Cast<u8, u8>;
// -        "cast" => ;
// -        unclaimed deny;
// -        not_compared "Cast<*>.a" "Cast<*>.b";
// -        "cast" =>
// +        "cast_{}" => Cast<{}, u8> for [u8];
// +        "cast_{}_{}" => Cast<{}, {}> for [u8, u16] * [f32];
// +        "cast_{}" => Cast<{}, {}> for [u8];
// +        "cast_{}" => Cast<{}, {}> for [u8, u16];
// +        "cast_{}" => Cast<{}, u8> for [u8 as "byte"];
// +        "cast_{}_{}" => Cast<{}, {}> for [(u8, u16)];
// +        "cast_{0}" => Cast<{}, {}> for [u8];
// +        "cast" => Cast<u8, u8>;
// +        unclaimed = deny;
// +        not_compared "Cast<*>.a", "Cast<*>.b";
// -    let _ = kernels_report! { ; "cast" => Cast<u8, u8>; };
// -    let _ = kernels_report! { ".version 8.1" };
// -    let _ = kernels_report! {};
// +    let _ = kernels_report! { ".version 8.1"; "cast" => Cast<u8, u8>; };
// +    let _ = kernels_report! { ".version 8.1"; };
// -    fn with_parameters(n: u32) = ".version 8.1";
// +    fn with_parameters() = ".version 8.1";
// -    fn without_files() = files();
// +    fn without_files() = files("kernels/launch.ptx");
// -    fn optional_first() = files(optional, "kernels/launch.ptx");
// +    fn optional_first() = files("kernels/launch.ptx", optional);
// -    fn in_brackets() = files["kernels/launch.ptx"];
// +    fn in_brackets() = files("kernels/launch.ptx");
