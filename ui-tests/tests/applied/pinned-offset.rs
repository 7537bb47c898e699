use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    a: u8,
    #[ptx(offset = 2)]
    b: u16,
    #[ptx(offset = 4)]
    c: u32,
}

fn main() {}
