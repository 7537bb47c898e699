use ptx_abi::KernelParams;

#[derive(KernelParams)]
struct Args {
    n: u32,
    #[ptx(bits(on: bool = 1))]
    flags: [u8; 1],
}

fn main() {}
