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

// fix:
// -    let _ = Flags { mode: 3, n: 1 };
// +    let flags = Flags::new(1).with_mode(3);
// +    assert_eq!((flags.mode(), flags.n), (3, 1));
