use ptx_abi::KernelParams;
use ptx_abi_rewrite::swap;

#[derive(Clone, Copy, KernelParams)]
#[swap(u64 => [u32; 2])]
struct Args {
    n: u32,
    a: u64,
}

fn main() {}

// fix:
// -#[derive(Clone, Copy, KernelParams)]
//
//  #[swap(u64 => [u32; 2])]
// +#[derive(Clone, Copy, KernelParams)]
