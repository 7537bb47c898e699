use ptx_abi::KernelParams;

#[derive(KernelParams)]
#[repr(C)]
#[ptx(name = "Args")]
struct Args {
    n: u32,
}

#[derive(KernelParams)]
#[repr(C)]
#[ptx(bindgen)]
struct OfBindgen {
    n: u32,
}

fn main() {}

// errors: 2
// fix:
// -use ptx_abi::KernelParams;
// +use ptx_abi::{KernelParams, PtxLayout};
// -#[derive(KernelParams)]
// -#[repr(C)]
// -#[ptx(name = "Args")]
// +#[derive(KernelParams, PtxLayout)]
// +#[repr(C)]
// +#[ptx(name = "Args")]
// -#[ptx(bindgen)]
