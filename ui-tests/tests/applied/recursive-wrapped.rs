use core::mem::ManuallyDrop;

use ptx_abi::{DevPtr, PtxLayout};

#[derive(PtxLayout)]
#[repr(C)]
union D {
    key: u32,
    next: ManuallyDrop<[DevPtr<Self>; 3]>,
}

fn main() {}
