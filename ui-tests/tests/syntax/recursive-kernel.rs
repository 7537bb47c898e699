use ptx_abi_core::KernelParams;

#[derive(KernelParams)]
struct K {
    n: u32,
    rest: [K; 2],
}

fn main() {}
