use ptx_abi::{DevPtrMut, KernelParams};

const TILE: usize = 32;

#[derive(KernelParams)]
#[ptx(entry = "blur", module = "kernels/launch.ptx", block = [TILE, TILE, 1])]
struct Blur {
    image: DevPtrMut<f32>,
}

fn main() {}

// fix:
// -const TILE: usize = 32;
// +const TILE: usize = 16;
