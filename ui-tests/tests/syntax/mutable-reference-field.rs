use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S<'a> {
    a: u32,
    b: &'a mut f32,
}

fn main() {}

// fix:
// -use ptx_abi::PtxLayout;
// +use ptx_abi::{DevPtrMut, PtxLayout};
// -struct S<'a> {
// +struct S {
// -    b: &'a mut f32,
// +    b: DevPtrMut<f32>,
