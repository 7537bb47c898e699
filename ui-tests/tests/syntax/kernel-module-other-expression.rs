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
