use ptx_abi::KernelParams;

#[derive(KernelParams)]
#[repr(u32)]
enum Mode {
    Fast,
    Exact,
}

fn main() {}

// fix:
// -use ptx_abi::KernelParams;
// +use ptx_abi::{KernelParams, PtxLayout};
// -#[derive(KernelParams)]
// +#[derive(PtxLayout)]
// -}
// -
// +}
// +
// +#[derive(KernelParams)]
// +struct Args {
// +    mode: Mode,
// +}
// +
