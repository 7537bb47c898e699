use ptx_abi::KernelParams;

#[derive(KernelParams)]
#[repr(C)]
#[ptx(bindgen)]
struct Args {
    n: u32,
}

fn main() {}

// fix:
// #[ptx(bindgen)] →
