use ptx_abi::{KernelParams, PtxLayout};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Values {
    bytes: [u8; 1024],
}

#[derive(Clone, Copy, KernelParams)]
struct Args(Values, u16);

fn main() {}
