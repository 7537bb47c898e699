use core::mem::ManuallyDrop;

use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
union D {
    key: u32,
    next: ManuallyDrop<[Self; 3]>,
}

fn main() {}

// errors: 2, rustc's E0072
// fix:
// -use ptx_abi::PtxLayout;
// +use ptx_abi::{DevPtr, PtxLayout};
// -    next: ManuallyDrop<[Self; 3]>,
// +    next: ManuallyDrop<[DevPtr<Self>; 3]>,
