use ptx_abi::KernelParams;

#[derive(KernelParams)]
#[ptx(entry = "scale", cpp_entry = "ns::scale")]
struct Scale {
    n: u32,
}

fn main() {}

// fix:
// -#[ptx(entry = "scale", cpp_entry = "ns::scale")]
// +#[ptx(cpp_entry = "ns::scale")]
