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
