use ptx_abi::KernelParams;

#[derive(KernelParams)]
#[ptx(cpp_entry = "ns::normalize", module = "kernels/kernels.ptx")]
struct Normalize {
    rows: u32,
    columns: u32,
    epsilon: f32,
}

fn main() {}

// fix:
// -use ptx_abi::KernelParams;
// +use ptx_abi::{DevPtr, DevPtrMut, KernelParams};
// -    rows: u32,
// -    columns: u32,
// -    epsilon: f32,
// +    arg0: DevPtr<f32>,
// +    arg1: DevPtrMut<f32>,
