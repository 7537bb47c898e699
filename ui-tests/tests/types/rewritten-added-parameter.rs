use ptx_abi::KernelParams;
use ptx_abi_rewrite::append;

#[derive(Clone, Copy, KernelParams)]
#[append(m: u32)]
struct Args {
    n: u32,
}

fn main() {}

// fix:
// -use ptx_abi_rewrite::append;
// -
// +use ptx_abi_rewrite::append;
// +
// +#[append(m: u32)]
// -#[append(m: u32)]
