use ptx_abi_core::KernelParams;

#[derive(KernelParams)]
struct Args {
    n: u32,
}

fn main() {}
