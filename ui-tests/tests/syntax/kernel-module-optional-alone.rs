use ptx_abi::KernelParams;

#[derive(KernelParams)]
#[ptx(entry = "saxpy", optional)]
struct Saxpy {
    n: u32,
}

fn main() {}
