use ptx_abi::{DevPtrMut, KernelParams};

#[derive(KernelParams)]
#[ptx(entry = "scale", module = "kernels/object.fatbin")]
struct Scale {
    n: f32,
    a: f32,
    x: DevPtrMut<f32>,
}

fn main() {}
