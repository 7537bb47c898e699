use ptx_abi::{DevPtr, DevPtrMut, KernelParams};

#[derive(KernelParams)]
#[ptx(cpp_entry = "ns::normalize", module = "kernels/kernels.ptx")]
struct Normalize {
    arg0: DevPtr<f32>,
    arg1: DevPtrMut<f32>,
}

fn main() {}
