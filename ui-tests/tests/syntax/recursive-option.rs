use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct D {
    key: u32,
    next: Option<D>,
}

fn main() {}
