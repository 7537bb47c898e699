use ptx_abi::{KernelParams, PtxLayout};
use ptx_abi_rewrite::swap;

#[swap(a: T => a: [T; 1])]
#[derive(Clone, Copy, KernelParams)]
struct Args<T: PtxLayout> {
    n: u32,
    a: T,
}

fn main() {}
