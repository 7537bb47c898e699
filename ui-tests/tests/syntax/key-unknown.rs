use ptx_abi_core::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(version = 3)]
struct S {
    a: u32,
}

fn main() {}
