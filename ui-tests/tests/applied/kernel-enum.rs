use ptx_abi::{KernelParams, PtxLayout};

#[derive(PtxLayout)]
#[repr(u32)]
enum Mode {
    Fast,
    Exact,
}

#[derive(KernelParams)]
struct Args {
    mode: Mode,
}

fn main() {}
