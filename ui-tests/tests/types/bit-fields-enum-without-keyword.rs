use ptx_abi::{PtxLayout, bit_fields};

#[derive(Clone, Copy, PtxLayout)]
#[repr(u32)]
enum Mode {
    Off,
    On,
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    #[bits(2)]
    mode: Mode,
}

fn main() {}

// fix:
// -    #[bits(2)]
// +    #[bits(2, enum)]
