use ptx_abi::{PtxLayout, bit_fields};

#[derive(Clone, Copy, PtxLayout)]
#[repr(u32)]
enum Mode {
    Off,
    Slow,
    Fast,
    Turbo,
    Max,
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    #[bits(2, enum)]
    mode: Mode,
}

fn main() {}

// fix:
// -    #[bits(2, enum)]
// +    #[bits(3, enum)]
