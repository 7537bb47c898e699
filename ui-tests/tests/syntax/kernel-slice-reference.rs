use ptx_abi::KernelParams;

#[derive(KernelParams)]
struct Saxpy<'a> {
    x: &'a [f32],
    y: &'a mut [f32],
    name: &'a str,
}

fn main() {}

// errors: 3
// fix:
// -use ptx_abi::KernelParams;
// +use ptx_abi::{DevPtr, DevPtrMut, KernelParams};
// -struct Saxpy<'a> {
// -    x: &'a [f32],
// -    y: &'a mut [f32],
// -    name: &'a str,
// +struct Saxpy {
// +    x: DevPtr<f32>,
// +    x_len: u64,
// +    y: DevPtrMut<f32>,
// +    y_len: u64,
// +    name: DevPtr<u8>,
// +    name_len: u64,
// -fn main() {}
// +fn main() {
// +    assert_eq!(Saxpy::PARAMS.len(), 6);
// +}
