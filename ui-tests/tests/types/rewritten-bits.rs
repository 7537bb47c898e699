use ptx_abi::PtxLayout;
use ptx_abi_rewrite::swap;

#[derive(Clone, Copy, PtxLayout)]
#[swap([u8; 1] => [bool; 1])]
#[repr(C, align(4))]
struct S {
    #[ptx(bits(_: u32 = 3))]
    a: [u8; 1],
}

fn main() {}

// no fix: the type that the macro writes cannot store bit-fields
