use std::collections::HashMap;

use ptx_abi::{DevPtr, KernelParams, PtxLayout};

#[derive(PtxLayout)]
#[repr(C)]
struct Fields {
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

#[derive(PtxLayout)]
#[repr(C)]
struct G<T> {
    n: u32,
    #[ptx(as = u64)]
    value: T,
}

const SIZE: usize = G::<Box<u8>>::LAYOUT.size;

#[derive(KernelParams)]
struct Args {
    n: u32,
    #[ptx(as = DevPtr<f32>)]
    x: Box<f32>,
    #[ptx(as = [u64; 3])]
    y: Vec<f32>,
}

fn main() {
    assert_eq!(SIZE, 16);
}

// errors: 3
// fix:
// use std::collections::HashMap; → use core::mem::ManuallyDrop;
// in Fields: n: u32, → n: u32, a: DevPtr<f32>,
// -    a: Vec<f32>,
// -...
// -    d: Box<[f32]>,
// +    b: ManuallyDrop<String>,
// :<Box<u8>> → :<DevPtr<u8>>
// -    #[ptx(as = DevPtr<f32>)]
// -    x: Box<f32>,
// +    x: DevPtr<f32>,
// y: Vec<f32>, → y: ManuallyDrop<Vec<f32>>,
