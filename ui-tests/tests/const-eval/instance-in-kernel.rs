use ptx_abi::vector::Float2;
use ptx_abi::{DevPtr, KernelParams, PtxLayout};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct G<T> {
    a: u32,
    #[ptx(as = Float2)]
    c: [T; 2],
}

#[derive(KernelParams)]
struct Launch {
    pointer: DevPtr<G<f32>>,
}

fn main() {}

// fix:
//      a: u32,
// +    _align: ptx_abi::Align8,
// -fn main() {}
// +fn main() {
// +    let launch = Launch { pointer: DevPtr::from_raw(0) };
// +    assert_eq!(core::mem::size_of_val(&launch), 8);
// +}
