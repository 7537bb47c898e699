use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct D {
    #[bits(3)]
    kind: u32,
    children: [D; 2],
}

fn main() {}

// errors: 3, rustc's E0072 and E0391
// fix:
// -use ptx_abi::{PtxLayout, bit_fields};
// +use ptx_abi::{DevPtr, PtxLayout, bit_fields};
// -    children: [D; 2],
// +    children: [DevPtr<D>; 2],
