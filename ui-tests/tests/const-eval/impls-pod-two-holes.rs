use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Pod))]
struct S {
    a: u8,
    b: u32,
    c: u8,
}

fn main() {}

// fix:
//      a: u8,
// +    _pad: [u8; 3],
//      c: u8,
// +    _pad1: [u8; 3],
