use ptx_abi::{DevPtr, DevPtrMut, KernelParams};

#[derive(KernelParams)]
struct Saxpy {
    x: DevPtr<f32>,
    x_len: u64,
    y: DevPtrMut<f32>,
    y_len: u64,
    name: DevPtr<u8>,
    name_len: u64,
}

fn main() {
    assert_eq!(Saxpy::PARAMS.len(), 6);
}
