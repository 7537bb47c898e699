use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S<'a> {
    #[ptx(as = u64)]
    a: &'a u8,
}

fn main() {}

// fix:
// -use ptx_abi::PtxLayout;
// +use ptx_abi::{DevPtr, PtxLayout};
// -struct S<'a> {
// -    #[ptx(as = u64)]
// -    a: &'a u8,
// +struct S {
// +    a: DevPtr<u8>,
