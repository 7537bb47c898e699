use ptx_abi::KernelParams;

#[derive(KernelParams)]
struct K {
    n: u32,
    rest: [K; 2],
}

fn main() {}
