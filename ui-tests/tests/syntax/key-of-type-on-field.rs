use ptx_abi_core::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    #[ptx(align = 8)]
    a: u32,
}

fn main() {}
