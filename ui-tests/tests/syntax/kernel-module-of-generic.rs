use ptx_abi::{DevPtrMut, KernelParams, PtxLayout, CppName};

#[derive(KernelParams)]
#[ptx(cpp_entry = "ns::scale", module = "kernels/kernels.ptx")]
struct Scale<T: PtxLayout + CppName> {
    a: T,
    x: DevPtrMut<T>,
}

fn main() {}
