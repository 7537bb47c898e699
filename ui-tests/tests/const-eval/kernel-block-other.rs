use ptx_abi::{DevPtrMut, KernelParams};

const BLOCK_SIZE: u32 = 128;

#[derive(KernelParams)]
#[ptx(entry = "reduce", module = "kernels/launch.ptx", block = [BLOCK_SIZE, 1, 1])]
struct Reduce {
    values: DevPtrMut<f32>,
}

fn main() {}

// fix:
// const BLOCK_SIZE: u32 = 128; →
// BLOCK_SIZE, 1 → 256, 1
