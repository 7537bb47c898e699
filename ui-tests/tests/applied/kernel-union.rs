use ptx_abi::{KernelParams, PtxLayout};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
union Number {
    float: f32,
    bits: u32,
}

#[derive(KernelParams)]
struct Args {
    number: Number,
}

fn main() {}
