use ptx_abi::KernelParams;

#[derive(KernelParams)]
struct Flags {
    #[bits(4)]
    mode: u32,
    n: u32,
}

fn main() {}
