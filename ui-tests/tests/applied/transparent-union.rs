use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
union U {
    a: u32,
}

fn main() {}
