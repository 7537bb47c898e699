use ptx_abi::{DevPtr, KernelParams};

#[derive(KernelParams)]
struct Saxpy {
    n: u32,
    x: DevPtr<f32>,
}

fn main() {
    assert_eq!(Saxpy::PARAMS.len(), 2);
}
