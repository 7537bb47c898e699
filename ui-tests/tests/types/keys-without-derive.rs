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

fn main() {}

// errors: 3
// fix:
// -#[derive(PtxLayout)]
// -#[repr(C)]
// -#[ptx(block = [256, 1, 1])]
// +#[derive(KernelParams, PtxLayout)]
// +#[repr(C)]
// +#[ptx(block = [256, 1, 1])]
// -#[derive(PtxLayout)]
// -#[repr(C)]
// -#[ptx(entry = "saxpy")]
// +#[derive(KernelParams, PtxLayout)]
// +#[repr(C)]
// +#[ptx(entry = "saxpy")]
// -#[derive(KernelParams)]
// +#[derive(KernelParams, PtxLayout)]
