use ptx_abi::KernelParams;

#[derive(KernelParams)]
#[ptx(entry = "scale", module = "kernels/object.fatbin")]
struct Scale {}

fn main() {}
