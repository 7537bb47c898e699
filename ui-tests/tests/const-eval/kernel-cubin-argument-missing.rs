use ptx_abi::KernelParams;

#[derive(KernelParams)]
#[ptx(entry = "scale", module = "kernels/object.cubin")]
struct Scale {
    n: u32,
    a: f32,
}

fn main() {}
