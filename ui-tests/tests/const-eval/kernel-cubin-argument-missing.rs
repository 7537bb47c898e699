use ptx_abi::KernelParams;

#[derive(KernelParams)]
#[ptx(entry = "scale", module = "kernels/object.cubin")]
struct Scale {
    n: u32,
    a: f32,
}

fn main() {}

// fix:
// use ptx_abi::KernelParams; → use ptx_abi::{DevPtrMut, KernelParams};
// "kernels/object.cubin" → "../tests/tests/it/object/object.sm_90.cubin"
// a: f32, → a: f32, x: DevPtrMut<f32>,
