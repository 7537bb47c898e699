use ptx_abi::{DevPtrMut, KernelParams};

#[derive(KernelParams)]
#[ptx(entry = "use_params", module = concat!(KERNELS, "/saxpy.ptx"))]
struct Saxpy(DevPtrMut<f32>);

#[derive(KernelParams)]
#[ptx(entry = "use_params", module = include_str!("kernels/fill.ptx"))]
struct Fill(DevPtrMut<f32>);

#[derive(KernelParams)]
#[ptx(entry = "scale", module = concat!(env!("OUT_DIR"), "scale.ptx"))]
struct Scale(u32);

const TEXT: &str = Fill::MODULE;

fn main() {}

// errors: 3
// fix:
// concat!(KERNELS, "/saxpy.ptx") → "kernels/kernels.ptx"
// include_str!("kernels/fill.ptx") → concat!(env!("CARGO_MANIFEST_DIR"), "/kernels/", "kernels.ptx")
// concat!(env!("OUT_DIR"), "scale.ptx") → concat!(env!("OUT_DIR"), "/scale.ptx"), optional
