use ptx_abi::{DevPtrMut, KernelParams, PtxLayout, CppName};

#[derive(KernelParams)]
#[ptx(cpp_entry = "ns::scale", module = "kernels/kernels.ptx")]
struct Scale<T: PtxLayout + CppName> {
    a: T,
    x: DevPtrMut<T>,
}

fn main() {}

// fix:
// -#[ptx(cpp_entry = "ns::scale", module = "kernels/kernels.ptx")]
// +#[ptx(cpp_entry = "ns::scale")]
// -}
// -
// +}
// +
// +fn check(ptx: &str) -> bool {
// +    Scale::<f32>::check_named(ptx, "_ZN2ns5scaleIfEEvT_PS1_").is_ok()
// +}
// +
