use ptx_abi::KernelParams;

#[derive(KernelParams)]
struct Saxpy<'a> {
    n: u32,
    x: &'a f32,
    y: &'a mut f32,
}

fn main() {}

// errors: 2
// fix:
// -use ptx_abi::KernelParams;
// +use ptx_abi::{DevPtr, DevPtrMut, KernelParams};
// -struct Saxpy<'a> {
// +struct Saxpy {
// -    x: &'a f32,
// -    y: &'a mut f32,
// +    x: DevPtr<f32>,
// +    y: DevPtrMut<f32>,
