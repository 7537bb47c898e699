use ptx_abi_core::KernelParams;

#[derive(KernelParams)]
struct Args {
    n: u32,
    #[ptx(bits(on: bool = 1))]
    flags: [u8; 1],
}

fn main() {}
