use ptx_abi::{DevPtrMut, KernelParams};

const TILE: usize = 128;

#[derive(KernelParams)]
#[ptx(entry = "reduce", module = "kernels/launch.ptx", shared = TILE * size_of::<f32>())]
struct Reduce {
    values: DevPtrMut<f32>,
}

fn main() {}

// fix:
// -const TILE: usize = 128;
// -
//
// -#[ptx(entry = "reduce", module = "kernels/launch.ptx", shared = TILE * size_of::<f32>())]
// +#[ptx(entry = "reduce", module = "kernels/launch.ptx", shared = 1024)]
