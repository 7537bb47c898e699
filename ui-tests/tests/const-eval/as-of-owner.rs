use std::collections::HashMap;

use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    n: u32,
    #[ptx(as = [u64; 3])]
    a: Vec<f32>,
    #[ptx(as = [u64; 3])]
    b: String,
    #[ptx(as = [u64; 6])]
    c: HashMap<u32, u32>,
    #[ptx(as = [u64; 2])]
    d: Box<[f32]>,
}

fn main() {}

// fix:
// -use std::collections::HashMap;
// +use core::mem::ManuallyDrop;
// -use ptx_abi::PtxLayout;
// +use ptx_abi::{DevPtr, PtxLayout};
//      n: u32,
// +    a: DevPtr<f32>,
// -    a: Vec<f32>,
// -...
// -    d: Box<[f32]>,
// +    b: ManuallyDrop<String>,
