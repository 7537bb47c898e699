use ptx_abi::{KernelParams, PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Modes {
    #[bits(4)]
    mode: u32,
}

#[derive(KernelParams)]
struct Flags {
    modes: Modes,
    n: u32,
}

pub fn main() {}
