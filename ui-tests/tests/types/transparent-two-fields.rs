use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(transparent)]
struct S {
    a: u32,
    b: u32,
}

fn main() {}

// fix:
// -#[repr(transparent)]
// +#[repr(C)]
