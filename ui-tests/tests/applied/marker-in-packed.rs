use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, packed)]
struct S {
    a: u8,
    padding: [u8; 7],
    b: u32,
}

fn main() {
    assert_eq!(std::mem::offset_of!(S, b), 8);
}
