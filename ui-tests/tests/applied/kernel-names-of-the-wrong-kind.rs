use ptx_abi::KernelParams;

#[derive(KernelParams)]
#[ptx(cpp_entry = "ns::scale")]
struct Scale {
    n: u32,
}

#[derive(KernelParams)]
#[ptx(entry = "_ZN2ns5scaleEj")]
struct Mangled {
    n: u32,
}

#[derive(KernelParams)]
#[ptx(cpp_entry = "ns::scale")]
struct WithParams {
    n: u32,
}

#[derive(KernelParams)]
#[ptx(entry = "size")]
struct Größe {
    n: u32,
}

fn main() {}
