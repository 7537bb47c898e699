use ptx_abi::KernelParams;

#[derive(KernelParams)]
#[ptx(entri = "saxpy", module = "/a.ptx", module = "b.ptx", vector = 1)]
struct Saxpy<'a> {
    n: &'a u32,
    #[ptx(entry = "x")]
    x: [f32],
    #[ptx(as)]
    y: u64,
}

fn main() {}

// errors: 9, eight mistakes, and rustc's E0277 for the slice
// fix:
// use ptx_abi::KernelParams; → use ptx_abi::{DevPtr, KernelParams};
// -#[ptx(entri = "saxpy", module = "/a.ptx", module = "b.ptx", vector = 1)]
// -struct Saxpy<'a> {
// -    n: &'a u32,
// -    #[ptx(entry = "x")]
// -    x: [f32],
// -    #[ptx(as)]
// +#[ptx(entry = "saxpy", module = "kernels/kernels.ptx")]
// +struct Saxpy {
// +    n: u32,
// +    a: f32,
// +    x: DevPtr<f32>,
