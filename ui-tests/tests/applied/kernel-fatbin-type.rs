use ptx_abi::{DevPtrMut, KernelParams};

#[derive(KernelParams)]
#[ptx(entry = "scale", module = "../tests/tests/it/object/object.fatbin")]
struct Scale {
    n: u32,
    a: f32,
    x: DevPtrMut<f32>,
}

fn main() {}
