use ptx_abi::KernelParams;
use ptx_abi_rewrite::swap;

#[swap(u64 => [u32; 2])]
#[derive(Clone, Copy, KernelParams)]
struct Args {
    n: u32,
    a: u64,
}

fn main() {}
