use ptx_abi::KernelParams;
use ptx_abi_rewrite::append;

#[derive(Clone, Copy, KernelParams)]
#[append(m: u32)]
struct Args {
    n: u32,
}

fn main() {}
