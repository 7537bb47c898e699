use ptx_abi_core::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    #[ptx(bits(fn: u8 = 3))]
    a: u8,
}

fn main() {}
