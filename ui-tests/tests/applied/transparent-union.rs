use ptx_abi_core::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
union U {
    a: u32,
}

fn main() {}
