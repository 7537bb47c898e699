use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct S {
    c: u8,
    #[ptx(bits(a: i32 = 30))]
    flags: [u8; 7],
}

fn main() {}
