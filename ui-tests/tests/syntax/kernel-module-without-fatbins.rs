use ptx_abi::KernelParams;

#[derive(KernelParams)]
#[ptx(entry = "fill", module = "kernels/empty.a")]
struct Fill {
    n: u32,
}

fn main() {}
