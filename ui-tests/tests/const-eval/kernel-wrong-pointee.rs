use ptx_abi::{DevPtr, DevPtrMut, KernelParams};

#[derive(KernelParams)]
#[ptx(cpp_entry = "ns::normalize", module = "kernels/kernels.ptx")]
struct Normalize {
    x: DevPtr<f64>,
    y: DevPtrMut<f32>,
}

fn main() {}

// fix:
// -    x: DevPtr<f64>,
// +    x: DevPtr<f32>,
