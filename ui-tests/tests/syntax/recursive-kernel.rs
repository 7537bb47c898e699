use ptx_abi::KernelParams;

#[derive(KernelParams)]
struct K {
    n: u32,
    rest: [K; 2],
}

fn main() {}

// errors: 2, rustc's E0072
// fix:
// -use ptx_abi::KernelParams;
// +use ptx_abi::{DevPtr, KernelParams, PtxLayout};
// -#[derive(KernelParams)]
// +#[derive(KernelParams, PtxLayout)]
// +#[repr(C)]
// -    rest: [K; 2],
// +    rest: [DevPtr<K>; 2],
