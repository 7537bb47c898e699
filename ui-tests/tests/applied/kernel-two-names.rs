use ptx_abi::KernelParams;

#[derive(KernelParams)]
#[ptx(cpp_entry = "ns::scale")]
struct Scale {
    n: u32,
}

fn main() {}
