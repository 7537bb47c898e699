use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Pod))]
struct S(u8, u32);

fn main() {}

// fix:
// -struct S(u8, u32);
// +struct S(u8, [u8; 3], u32);
