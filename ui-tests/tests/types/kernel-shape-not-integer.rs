use ptx_abi::{DevPtrMut, KernelParams};

#[derive(KernelParams)]
#[ptx(block = [256.0, 1, 1], shared = true)]
struct Reduce {
    values: DevPtrMut<f32>,
}

fn main() {}

// errors: 2
// fix:
// [256.0, 1, 1], shared = true → [256, 1, 1], shared = 1
