use ptx_abi::{DevPtrMut, KernelParams};

#[derive(KernelParams)]
#[ptx(entry = "scale", module = "kernels/object.fatbin")]
struct Scale {
    n: f32,
    a: f32,
    x: DevPtrMut<f32>,
}

fn main() {}

// fix:
// -#[ptx(entry = "scale", module = "kernels/object.fatbin")]
// +#[ptx(entry = "scale", module = "../tests/tests/it/object/object.fatbin")]
// -    n: f32,
// +    n: u32,
