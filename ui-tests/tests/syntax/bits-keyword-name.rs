use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    #[ptx(bits(fn: u8 = 3))]
    a: u8,
}

fn main() {}
