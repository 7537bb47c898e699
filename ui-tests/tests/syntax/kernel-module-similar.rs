use ptx_abi::KernelParams;

#[derive(KernelParams)]
#[ptx(entry = "saxpy", module = "kernel/kernels.ptx")]
struct Folder {
    n: u32,
}

#[derive(KernelParams)]
#[ptx(entry = "saxpy", module = "kernels/kernel.ptx")]
struct File {
    n: u32,
}

#[derive(KernelParams)]
#[ptx(entry = "saxpy", module = "ptx/saxpy.ptx")]
struct Other {
    n: u32,
}

fn main() {}
