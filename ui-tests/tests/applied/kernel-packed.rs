use ptx_abi::KernelParams;

#[derive(KernelParams)]
#[repr(C)]
struct Args {
    on: bool,
    n: u32,
}

fn main() {}
