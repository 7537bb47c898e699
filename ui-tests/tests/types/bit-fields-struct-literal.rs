use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Flags {
    #[bits(3)]
    mode: u8,
    n: u32,
}

fn main() {
    let _ = Flags { mode: 3, n: 1 };
}
