use ptx_abi::{DevPtrMut, KernelParams};

#[derive(KernelParams)]
#[ptx(block = [5, 1, 1])]
struct OneNumber {
    values: DevPtrMut<f32>,
}

#[derive(KernelParams)]
#[ptx(block = [8, 8, 4])]
struct FourDimensions {
    values: DevPtrMut<f32>,
}

#[derive(KernelParams)]
#[ptx(block = [8, 1, 4])]
struct Hole {
    values: DevPtrMut<f32>,
}

#[derive(KernelParams)]
#[ptx(block = [8, 8, 4])]
struct Twice {
    values: DevPtrMut<f32>,
}

#[derive(KernelParams)]
#[ptx(shared = 256)]
struct Nothing {
    values: DevPtrMut<f32>,
}

fn main() {}
