use ptx_abi_core::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    data: dyn Send,
}

fn main() {}
