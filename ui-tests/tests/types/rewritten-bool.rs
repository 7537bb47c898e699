use ptx_abi::PtxLayout;
use ptx_abi_rewrite::swap;

#[derive(Clone, Copy, PtxLayout)]
#[ptx(impls(AnyBitPattern))]
#[swap(u8 => bool)]
#[repr(C)]
struct S {
    a: u16,
    b: u8,
}

fn main() {}

// no fix: the type that the macro writes cannot be `AnyBitPattern`
