use ptx_abi_core::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct D {
    key: u32,
    next: Option<D>,
}

fn main() {}
