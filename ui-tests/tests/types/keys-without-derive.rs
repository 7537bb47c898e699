use ptx_abi::{KernelParams, PtxLayout};

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(block = [256, 1, 1])]
struct Params {
    n: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(entry = "saxpy")]
struct Saxpy {
    n: u32,
}

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

// errors: 4
// fix:
// in Params: #[derive(PtxLayout)] → #[derive(KernelParams, PtxLayout)]
// in Saxpy: #[derive(PtxLayout)] → #[derive(KernelParams, PtxLayout)]
// in Args: #[derive(KernelParams)] → #[derive(KernelParams, PtxLayout)]
// #[ptx(bindgen)] →
