use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Pod))]
struct S {
    a: bool,
    b: [u8; 3],
}

fn main() {}

// fix:
// -    a: bool,
// +    a: u8,
