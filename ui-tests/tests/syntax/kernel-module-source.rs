use ptx_abi::KernelParams;

#[derive(KernelParams)]
#[ptx(entry = "saxpy", module = "kernels/kernels.cu")]
struct Cuda {
    n: u32,
}

#[derive(KernelParams)]
#[ptx(entry = "saxpy", module = "src/kernel.rs")]
struct Rust {
    n: u32,
}

fn main() {}
