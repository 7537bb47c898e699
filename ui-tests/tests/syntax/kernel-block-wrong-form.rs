use ptx_abi::{DevPtrMut, KernelParams};

#[derive(KernelParams)]
#[ptx(block = 5)]
struct OneNumber {
    values: DevPtrMut<f32>,
}

#[derive(KernelParams)]
#[ptx(block = [8, 8, 4, 1])]
struct FourDimensions {
    values: DevPtrMut<f32>,
}

#[derive(KernelParams)]
#[ptx(block = [8, , 4])]
struct Hole {
    values: DevPtrMut<f32>,
}

#[derive(KernelParams)]
#[ptx(block = [8, 8, 4], block = [8, 8, 4])]
struct Twice {
    values: DevPtrMut<f32>,
}

#[derive(KernelParams)]
#[ptx(shared =)]
struct Nothing {
    values: DevPtrMut<f32>,
}

fn main() {}

// errors: 5
// fix:
// -#[ptx(block = 5)]
// +#[ptx(block = [5, 1, 1])]
// -#[ptx(block = [8, 8, 4, 1])]
// +#[ptx(block = [8, 8, 4])]
// -#[ptx(block = [8, , 4])]
// +#[ptx(block = [8, 1, 4])]
// -#[ptx(block = [8, 8, 4], block = [8, 8, 4])]
// +#[ptx(block = [8, 8, 4])]
// -#[ptx(shared =)]
// +#[ptx(shared = 256)]
