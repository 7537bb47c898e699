use ptx_abi::{DevPtrMut, KernelParams};

#[derive(KernelParams)]
#[ptx(entry = "reduce", module = "kernels/launch.ptx", block = [256, 1, 1])]
struct Reduce {
    values: DevPtrMut<f32>,
}

fn main() {}
