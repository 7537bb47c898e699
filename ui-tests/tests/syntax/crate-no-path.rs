use ptx_abi_core::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(crate = "ptx_abi_core")]
struct S {
    a: u32,
}

fn main() {}
