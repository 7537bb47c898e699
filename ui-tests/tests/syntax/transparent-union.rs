use ptx_abi_core::PtxLayout;

#[derive(PtxLayout)]
#[repr(transparent)]
union U {
    a: u32,
}

fn main() {}
