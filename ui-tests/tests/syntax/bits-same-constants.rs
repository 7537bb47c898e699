use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[allow(non_snake_case)]
struct S {
    #[ptx(bits(a: u8 = 3, A: u8 = 3))]
    bits: u8,
}

fn main() {}
