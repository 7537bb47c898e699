use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    a: char,
    b: u32,
    c: String,
}

fn main() {}

// errors: 2
// fix:
// -use ptx_abi::PtxLayout;
// +use ptx_abi::{DevPtr, PtxLayout};
// -    a: char,
// +    a: u32,
// -    c: String,
// +    c: DevPtr<u8>,
// +    len: u64,
