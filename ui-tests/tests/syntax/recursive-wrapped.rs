use core::mem::ManuallyDrop;

use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
union D {
    key: u32,
    next: ManuallyDrop<[Self; 3]>,
}

fn main() {}
