use ptx_abi::{DevPtrMut, KernelParams};

#[derive(KernelParams)]
#[ptx(entry = "scale_f32", module = "kernels/one.ptx")]
struct Scale {
    stream: u64,
    n: u32,
    f: f32,
    x: DevPtrMut<f32>,
}

fn main() {}

// fix:
// -    stream: u64,
