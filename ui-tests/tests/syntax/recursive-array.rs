use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct D {
    key: u32,
    children: [D; 2],
}

fn main() {}
