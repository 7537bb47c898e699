use ptx_abi_core::KernelParams;

#[derive(KernelParams)]
#[repr(u32)]
enum Mode {
    Fast,
    Exact,
}

fn main() {}
