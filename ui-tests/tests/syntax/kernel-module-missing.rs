use ptx_abi_core::KernelParams;

#[derive(KernelParams)]
#[ptx(entry = "saxpy", module = "OUT_DIR/saxpy.ptx")]
struct Saxpy {
    n: u32,
}

fn load() -> &'static str {
    Saxpy::MODULE
}

fn main() {}
