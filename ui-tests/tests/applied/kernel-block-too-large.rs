use ptx_abi::{DevPtrMut, KernelParams};

const TILE: usize = 16;

#[derive(KernelParams)]
#[ptx(entry = "blur", module = "kernels/launch.ptx", block = [TILE, TILE, 1])]
struct Blur {
    image: DevPtrMut<f32>,
}

fn main() {}
