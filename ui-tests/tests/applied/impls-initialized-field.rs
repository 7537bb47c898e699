use core::mem::MaybeUninit;
use ptx_abi::PtxLayout;
use ptx_abi::module::Global;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    a: MaybeUninit<u32>,
    b: u32,
}

fn main() {
    let _ = Global::new("s", S::LAYOUT).bytes(&[0, 0, 0, 0, 1, 0, 0, 0]);
}
