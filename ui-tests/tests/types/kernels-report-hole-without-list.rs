use ptx_abi::{DevPtr, KernelParams, kernels_report};

#[derive(KernelParams)]
#[ptx(entry = "scale")]
struct Scale<T> {
    x: T,
}

fn an_argument() {
    let _ = kernels_report! {
        ".version 8.1";
        "scale_{}" => Scale<{}>;
    };
}

fn inside_an_argument() {
    let _ = kernels_report! {
        ".version 8.1";
        "scale_{}_array" => Scale<[{}; 2]>;
        "scale_{}_pointer" => Scale<DevPtr<{}>>;
    };
}

fn main() {}

// errors: 3
// fix:
// -        "scale_{}" => Scale<{}>;
// +        "scale_{}" => Scale<{}> for [f32, f64];
// -        "scale_{}_array" => Scale<[{}; 2]>;
// -        "scale_{}_pointer" => Scale<DevPtr<{}>>;
// +        "scale_{}_array" => Scale<[{}; 2]> for [f32, f64];
// +        "scale_{}_pointer" => Scale<DevPtr<{}>> for [f32, f64];
// -fn main() {}
// +pub fn main() {
// +    an_argument();
// +    inside_an_argument();
// +}
