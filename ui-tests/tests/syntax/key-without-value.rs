use ptx_abi_core::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(size)]
struct S {
    #[ptx(offset)]
    a: u32,
}

fn main() {}
