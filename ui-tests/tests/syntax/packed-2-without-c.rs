use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(packed(2))]
struct S {
    a: u8,
    b: u32,
}

fn main() {}

// fix:
// -#[repr(packed(2))]
// +#[repr(C, packed(2))]
