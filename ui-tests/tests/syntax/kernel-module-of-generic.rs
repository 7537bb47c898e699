use ptx_abi::{DevPtrMut, KernelParams, PtxLayout, PtxName};

#[derive(KernelParams)]
#[ptx(cpp_entry = "ns::scale", module = "kernels/kernels.ptx")]
struct Scale<T: PtxLayout + PtxName> {
    a: T,
    x: DevPtrMut<T>,
}

fn main() {}
