use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(AnyBitPattern))]
struct S {
    a: bool,
    b: u32,
}

fn main() {}

// fix:
// -    a: bool,
// +    a: u8,
