use ptx_abi::{DevPtr, KernelParams};

#[derive(KernelParams)]
struct Saxpy<'a> {
    n: u32,
    #[ptx(as = DevPtr<f32>)]
    x: &'a [f32],
}

fn main() {}

// fix:
// -struct Saxpy<'a> {
// +struct Saxpy {
// -    #[ptx(as = DevPtr<f32>)]
// -    x: &'a [f32],
// +    x: DevPtr<f32>,
// -fn main() {}
// +fn main() {
// +    assert_eq!(Saxpy::PARAMS.len(), 2);
// +}
