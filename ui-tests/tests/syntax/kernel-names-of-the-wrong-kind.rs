use ptx_abi::KernelParams;

#[derive(KernelParams)]
#[ptx(entry = "ns::scale")]
struct Scale {
    n: u32,
}

#[derive(KernelParams)]
#[ptx(cpp_entry = "_ZN2ns5scaleEj")]
struct Mangled {
    n: u32,
}

#[derive(KernelParams)]
#[ptx(cpp_entry = "ns::scale(unsigned)")]
struct WithParams {
    n: u32,
}

#[derive(KernelParams)]
struct Größe {
    n: u32,
}

fn main() {}

// errors: 4
// fix:
// -#[ptx(entry = "ns::scale")]
// +#[ptx(cpp_entry = "ns::scale")]
// -#[ptx(cpp_entry = "_ZN2ns5scaleEj")]
// +#[ptx(entry = "_ZN2ns5scaleEj")]
// -#[ptx(cpp_entry = "ns::scale(unsigned)")]
// +#[ptx(cpp_entry = "ns::scale")]
// -struct WithParams {
// -    n: u32,
// -}
// -
// -#[derive(KernelParams)]
// +struct WithParams {
// +    n: u32,
// +}
// +
// +#[derive(KernelParams)]
// +#[ptx(entry = "size")]
