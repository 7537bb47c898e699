use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    a: u32,
    b: char,
}

fn main() {}

// fix:
// -    b: char,
// +    b: u32,
