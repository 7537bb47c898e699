use ptx_abi::{DevPtrMut, KernelParams};

#[derive(KernelParams)]
#[ptx(entry = "scale", module = "kernels/object.cubin")]
struct Scale {
    x: DevPtrMut<f32>,
    mode: u8,
}

fn main() {}
