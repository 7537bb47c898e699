use ptx_abi::{DevPtrMut, KernelParams};

#[derive(KernelParams)]
#[ptx(module = "kernels/one.ptx")]
struct Scale {
    n: u32,
    f: f32,
    x: DevPtrMut<f32>,
}

fn main() {}

// fix:
// -#[ptx(module = "kernels/one.ptx")]
// +#[ptx(entry = "scale_f32", module = "kernels/one.ptx")]
