use ptx_abi::KernelParams;

#[derive(KernelParams)]
#[ptx(entry = "fill", module = "kernels/empty.a")]
struct Fill {
    n: u32,
}

fn main() {}

// fix:
// -use ptx_abi::KernelParams;
// +use ptx_abi::{DevPtrMut, KernelParams};
// -#[ptx(entry = "fill", module = "kernels/empty.a")]
// +#[ptx(entry = "scale", module = "../tests/tests/it/object/object.fatbin")]
//      n: u32,
// +    a: f32,
// +    x: DevPtrMut<f32>,
