use ptx_abi::{KernelParams, PtxLayout};
use ptx_abi_rewrite::swap;

#[derive(Clone, Copy, KernelParams)]
#[swap(a: T => a: [T; 1])]
struct Args<T: PtxLayout> {
    n: u32,
    a: T,
}

fn main() {}

// fix:
// -#[derive(Clone, Copy, KernelParams)]
//
//  #[swap(a: T => a: [T; 1])]
// +#[derive(Clone, Copy, KernelParams)]
