use core::mem::ManuallyDrop;

use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
union U {
    b: ManuallyDrop<B>,
    key: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
struct B {
    key: u32,
    u: U,
}

fn main() {}

// errors: 2, rustc's E0072
// fix:
// -    b: ManuallyDrop<B>,
// +    b: ptx_abi::DevPtr<B>,
