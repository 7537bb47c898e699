use ptx_abi::{Align8, PtxLayout};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, packed)]
struct S {
    a: u8,
    align: Align8,
    b: u32,
}

fn main() {}

// errors: 2, rustc's E0588
// fix:
// -use ptx_abi::{Align8, PtxLayout};
// +use ptx_abi::PtxLayout;
// -    align: Align8,
// +    padding: [u8; 7],
// -fn main() {}
// +fn main() {
// +    assert_eq!(std::mem::offset_of!(S, b), 8);
// +}
