use ptx_abi::{DevPtr, DevPtrMut, KernelParams};

#[derive(KernelParams)]
#[ptx(cpp_entry = "ns::normalize", module = "kernels/kernels.ptx")]
struct Normalize {
    x: DevPtr<f32>,
    y: DevPtrMut<f32>,
}

fn main() {}
