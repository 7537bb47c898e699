use ptx_abi::{DevPtrMut, KernelParams};

#[derive(KernelParams)]
#[ptx(cpp_entry = "ns::normalize", module = "kernels/kernels.ptx")]
struct Normalize {
    x: DevPtrMut<f32>,
    y: DevPtrMut<f32>,
}

fn main() {}

// fix:
// -use ptx_abi::{DevPtrMut, KernelParams};
// +use ptx_abi::{DevPtr, DevPtrMut, KernelParams};
// -    x: DevPtrMut<f32>,
// +    x: DevPtr<f32>,
