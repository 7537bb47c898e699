use ptx_abi::{DevPtrMut, KernelParams};

#[derive(KernelParams)]
#[ptx(block = 5)]
struct OneNumber {
    values: DevPtrMut<f32>,
}

#[derive(KernelParams)]
#[ptx(block = [8, 8, 4, 1])]
struct FourDimensions {
    values: DevPtrMut<f32>,
}

#[derive(KernelParams)]
#[ptx(block = [8, , 4])]
struct Hole {
    values: DevPtrMut<f32>,
}

#[derive(KernelParams)]
#[ptx(block = [8, 8, 4], block = [8, 8, 4])]
struct Twice {
    values: DevPtrMut<f32>,
}

#[derive(KernelParams)]
#[ptx(shared =)]
struct Nothing {
    values: DevPtrMut<f32>,
}

#[derive(KernelParams)]
#[ptx(entry = "saxpy", optional)]
struct KernelModuleOptionalAlone {
    n: u32,
}

#[derive(KernelParams)]
#[ptx(entry = "ns::scale")]
struct KernelNamesOfTheWrongKind {
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

#[derive(KernelParams)]
#[ptx(cpp_entry = "(anonymous namespace)::scale")]
struct WithoutNamespace {
    n: u32,
}

#[derive(KernelParams)]
#[repr(C, packed)]
struct Args {
    on: bool,
    n: u32,
}

#[derive(KernelParams)]
struct KernelReference<'a> {
    n: u32,
    x: &'a f32,
    y: &'a mut f32,
}

#[derive(KernelParams)]
struct KernelSliceReference<'a> {
    x: &'a [f32],
    y: &'a mut [f32],
    name: &'a str,
}

#[derive(KernelParams)]
#[ptx(entry = "scale", cpp_entry = "ns::scale")]
struct KernelTwoNames {
    n: u32,
}

fn main() {}

// errors: 18
// fix:
// -use ptx_abi::{DevPtrMut, KernelParams};
// +use ptx_abi::{DevPtr, DevPtrMut, KernelParams};
// -#[ptx(block = 5)]
// +#[ptx(block = [5, 1, 1])]
// -#[ptx(block = [8, 8, 4, 1])]
// +#[ptx(block = [8, 8, 4])]
// -#[ptx(block = [8, , 4])]
// +#[ptx(block = [8, 1, 4])]
// -#[ptx(block = [8, 8, 4], block = [8, 8, 4])]
// +#[ptx(block = [8, 8, 4])]
// -#[ptx(shared =)]
// +#[ptx(shared = 256)]
// -#[ptx(entry = "saxpy", optional)]
// +#[ptx(entry = "saxpy", module = "kernels/kernels.ptx", optional)]
//  struct KernelModuleOptionalAlone {
//      n: u32,
// +    a: f32,
// +    x: DevPtr<f32>,
// +    y: DevPtrMut<f32>,
// -#[ptx(entry = "ns::scale")]
// +#[ptx(cpp_entry = "ns::scale")]
// -#[ptx(cpp_entry = "_ZN2ns5scaleEj")]
// +#[ptx(entry = "_ZN2ns5scaleEj")]
// -#[ptx(cpp_entry = "(anonymous namespace)::scale")]
// +#[ptx(cpp_entry = "scale")]
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
// -#[repr(C, packed)]
// +#[repr(C)]
// -struct KernelReference<'a> {
// +struct KernelReference {
// -    x: &'a f32,
// -    y: &'a mut f32,
// +    x: DevPtr<f32>,
// +    y: DevPtrMut<f32>,
// -struct KernelSliceReference<'a> {
// -    x: &'a [f32],
// -    y: &'a mut [f32],
// -    name: &'a str,
// +struct KernelSliceReference {
// +    x: DevPtr<f32>,
// +    x_len: u64,
// +    y: DevPtrMut<f32>,
// +    y_len: u64,
// +    name: DevPtr<u8>,
// +    name_len: u64,
// -#[ptx(entry = "scale", cpp_entry = "ns::scale")]
// +#[ptx(cpp_entry = "ns::scale")]
// -fn main() {}
// +fn main() {
// +    assert_eq!(KernelSliceReference::PARAMS.len(), 6);
// +}
