use ptx_abi::kernels_report;

#[derive(ptx_abi::KernelParams)]
#[ptx(entry = "fill")]
struct Fill {
    n: u32,
}

struct Copy2d {
    n: u32,
}

fn main() {
    let _ = kernels_report! {
        ".version 8.1";
        "fill" => Fill;
        "copy2d_*" => Copy2d;
    };
}

// fix:
// -struct Fill {
// -    n: u32,
// -}
// -
// +struct Fill {
// +    n: u32,
// +}
// +
// +#[derive(ptx_abi::KernelParams)]
// +#[ptx(entry = "copy2d")]
