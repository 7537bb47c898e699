use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(transparent)]
union U {
    a: u32,
}

fn main() {}
