use ptx_abi::{KernelParams, PtxLayout};

#[derive(Clone, Copy, PtxLayout)]
#[repr(u8)]
#[ptx(crate = ptx_abi)]
enum Kind {
    One = 1,
}

#[derive(KernelParams)]
#[ptx(crate = ptx_abi)]
struct Args {
    a: u8,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(crate = ptx_abi, impls(Pod))]
struct Hole {
    a: u32,
    b: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(crate = ptx_abi)]
struct Small {
    a: u32,
}

fn main() {}
