use ptx_abi::KernelParams;

#[derive(KernelParams)]
#[repr(u32)]
enum Mode {
    Fast,
    Exact,
}

fn main() {}
