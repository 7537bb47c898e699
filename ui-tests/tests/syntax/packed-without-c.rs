use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(packed)]
struct S {
    a: u8,
    b: u32,
}

fn main() {}

// fix:
// -#[repr(packed)]
// +#[repr(C, packed)]
