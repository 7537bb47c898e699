use ptx_abi::handle::TensorMap;
use ptx_abi::{Align16, PtxLayout};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct InternalAligns {
    a: u64,
    #[ptx(__aligns)]
    b: bool,
}

#[derive(PtxLayout)]
#[repr(C)]
struct Tiles {
    map: TensorMap<Align16>,
    count: u32,
}

#[derive(PtxLayout)]
#[repr(transparent)]
struct TransparentTwoFields {
    a: u32,
    b: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
struct Inner {
    a: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
union U {
    a: Inner,
    b: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "Wide<{N}>")]
struct Wide<const N: u128> {
    a: u32,
}

fn main() {}

// errors: 5
// fix:
// use ptx_abi::{Align16, PtxLayout}; → use ptx_abi::{Align128, PtxLayout};
// #[ptx(__aligns)] →
// map: TensorMap<Align16>, → map: TensorMap<Align128>,
// #[repr(transparent)] → #[repr(C)]
// a: Inner, → a: core::mem::ManuallyDrop<Inner>,
// struct Wide<const N: u128> { → struct Wide<const N: u64> {
