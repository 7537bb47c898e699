use ptx_abi::{PtxLayout, bit_fields};

#[derive(Clone, Copy, PtxLayout)]
#[repr(u32)]
enum Mode {
    Off = 0,
    Max = 4,
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    #[bits(2, enum)]
    mode: Mode,
}

const VALUE: S = S::new().with_mode(Mode::Max);

fn main() {}
