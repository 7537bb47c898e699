use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S<'a> {
    a: u32,
    b: &'a f32,
}

fn main() {}

// fix:
// -use ptx_abi::PtxLayout;
// +use ptx_abi::{DevPtr, PtxLayout};
// -struct S<'a> {
// +struct S {
// -    b: &'a f32,
// +    b: DevPtr<f32>,
