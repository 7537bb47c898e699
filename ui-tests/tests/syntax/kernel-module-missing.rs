use ptx_abi::KernelParams;

#[derive(KernelParams)]
#[ptx(entry = "saxpy", module = "OUT_DIR/saxpy.ptx")]
struct Saxpy {
    n: u32,
}

fn load() -> &'static str {
    Saxpy::MODULE
}

fn main() {}

// no fix: asks for a build script, which this crate has not
