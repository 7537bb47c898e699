use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    #[ptx(bits(a: u8 = 9, b: u8 = 3))]
    flags: [u8; 2],
}

fn main() {}
