use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(u8)]
struct S {
    a: u8,
}

fn main() {}

// errors: 2, rustc's E0517
// fix:
// -#[repr(u8)]
// +#[repr(C)]
