use ptx_abi::KernelParams;

#[derive(KernelParams)]
struct Args {
    n: u32,
}

fn main() {}
