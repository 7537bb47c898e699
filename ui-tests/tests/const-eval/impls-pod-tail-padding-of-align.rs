use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(16))]
#[ptx(impls(Pod))]
struct S {
    a: u64,
    b: u32,
}

fn main() {}

// fix:
//      b: u32,
// +    _pad: [u8; 4],
