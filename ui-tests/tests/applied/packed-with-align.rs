use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C, packed)]
struct Packed {
    a: u8,
    b: u32,
}

#[derive(PtxLayout)]
#[repr(C, align(8))]
struct S {
    #[ptx(anonymous)]
    packed: Packed,
}

fn main() {}
