use ptx_abi::KernelParams;

#[derive(KernelParams)]
#[ptx(entry = "saxpy", module = concat!(env!("KERNELS"), "/saxpy.ptx"))]
struct Saxpy {
    n: u32,
}

#[derive(KernelParams)]
#[ptx(entry = "fill", module = include_str!("kernels/fill.ptx"))]
struct Fill {
    n: u32,
}

#[derive(KernelParams)]
#[ptx(entry = "scale", module = concat!(env!("OUT_DIR"), "scale.ptx"))]
struct Scale {
    n: u32,
}

fn main() {}

// errors: 3
// fix:
// use ptx_abi::KernelParams; → use ptx_abi::{DevPtr, KernelParams};
// -#[ptx(entry = "saxpy", module = concat!(env!("KERNELS"), "/saxpy.ptx"))]
// +#[ptx(entry = "scale_f32", module = "kernels/one.ptx")]
// -struct Saxpy {
// -    n: u32,
// +struct Saxpy {
// +    n: u32,
// +    factor: f32,
// +    x: DevPtr<f32>,
// "fill", module = include_str!("kernels/fill.ptx") → "scale_f32", module = "kernels/one.ptx"
// -struct Fill {
// -    n: u32,
// +struct Fill {
// +    n: u32,
// +    factor: f32,
// +    x: DevPtr<f32>,
// concat!(env!("OUT_DIR"), "scale.ptx") → concat!(env!("OUT_DIR"), "/scale.ptx"), optional
