use core::mem::ManuallyDrop;

use ptx_abi::{DevPtr, PtxLayout};

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    n: u32,
    a: DevPtr<f32>,
    #[ptx(as = [u64; 3])]
    b: ManuallyDrop<String>,
}

fn main() {}
