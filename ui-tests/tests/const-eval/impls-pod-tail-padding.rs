use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Pod))]
struct S {
    a: u64,
    b: u8,
}

fn main() {}

// fix:
//      b: u8,
// +    _pad: [u8; 7],
