use ptx_abi::{DevPtrMut, KernelParams};

#[derive(KernelParams)]
#[ptx(entry = "reduce", module = "kernels/launch.ptx", shared = 1024)]
struct Reduce {
    values: DevPtrMut<f32>,
}

fn main() {}
