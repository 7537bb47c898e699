use ptx_abi::kernels_report;

#[derive(ptx_abi::KernelParams)]
#[ptx(entry = "fill")]
struct Fill<T> {
    n: T,
}

fn lines() {
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

fn before_the_rule() {
    let _ = kernels_report! {
        ".version 8.1";
        "fill_{}" => Fill<{}> for [u8, f32]
        unclaimed = deny;
    };
}

fn at_the_end() {
    let _ = kernels_report! {
        ".version 8.1";
        "fill_{}" => Fill<{}> for [u8, f32]
    };
}

fn main() {}

// errors: 4
// fix:
// -        "fill_{}" => Fill<{}> for [u8, f32]
// -        "copy_u8" => Fill<u8>;
// +        "fill_{}" => Fill<{}> for [u8, f32];
// +        "copy_u8" => Fill<u8>;
// -        "fill_u8" => Fill<u8>
// +        "fill_u8" => Fill<u8>;
// -        "fill_{}" => Fill<{}> for [u8, f32]
// -        unclaimed = deny;
// +        "fill_{}" => Fill<{}> for [u8, f32];
// +        unclaimed = deny;
// -        "fill_{}" => Fill<{}> for [u8, f32]
// -    };
// +        "fill_{}" => Fill<{}> for [u8, f32];
// +    };
