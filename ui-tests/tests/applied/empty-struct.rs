use ptx_abi_core::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    _unused: u8,
}

fn main() {}
