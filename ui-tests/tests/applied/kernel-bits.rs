use ptx_abi::{KernelParams, PtxLayout};

#[derive(PtxLayout)]
#[repr(C)]
struct Flags {
    #[ptx(bits(on: bool = 1))]
    flags: [u8; 1],
}

#[derive(KernelParams)]
struct Args {
    n: u32,
    flags: Flags,
}

fn main() {}
