use ptx_abi::KernelParams;

#[derive(KernelParams)]
#[repr(C, packed)]
struct Args {
    on: bool,
    n: u32,
}

fn main() {}

// fix:
// -#[repr(C, packed)]
// +#[repr(C)]
