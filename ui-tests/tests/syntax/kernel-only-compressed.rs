use ptx_abi::{DevPtrMut, KernelParams};

#[derive(KernelParams)]
#[ptx(entry = "fill", module = "kernels/compressed.fatbin")]
struct Fill {
    n: u32,
    a: f32,
    x: DevPtrMut<f32>,
}

fn main() {}

// no fix: the feature is off in these tests
