use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    #[bits(3)]
    a: u32,
    #[bits(5)]
    _: u32,
}

fn main() {}

// errors: 2, rustc reports it too
// fix:
// _: u32, → _unused: u32,
