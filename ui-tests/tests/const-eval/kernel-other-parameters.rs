use ptx_abi::KernelParams;

#[derive(KernelParams)]
#[ptx(cpp_entry = "ns::normalize", module = "kernels/kernels.ptx")]
struct Normalize {
    rows: u32,
    columns: u32,
    epsilon: f32,
}

fn main() {}
