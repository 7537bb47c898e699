use ptx_abi::{Align16, Opaque, PtxLayout};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    count: u32,
    #[ptx(name = "descriptors")]
    all: [Opaque<40, Align16>; 4],
}

fn main() {}

// fix:
// -    all: [Opaque<40, Align16>; 4],
// +    all: [Opaque<48, Align16>; 4],
