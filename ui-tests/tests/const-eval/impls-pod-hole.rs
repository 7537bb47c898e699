use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Pod))]
struct S {
    a: u32,
    b: u64,
}

fn main() {}

// fix:
// a: u32, → a: u32, _pad: [u8; 4],
