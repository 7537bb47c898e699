use ptx_abi::{Align2, Align8, PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct MarkerBeforeBitField {
    a: u8,
    _align: Align2,
    #[bits(3)]
    b: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, packed)]
struct MarkerInPacked {
    a: u8,
    align: Align8,
    b: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct OnlyMarkers {
    align: Align8,
    marker: core::marker::PhantomData<u32>,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(transparent)]
struct TransparentOverNothing {
    marker: core::marker::PhantomData<u32>,
}

fn main() {}

// errors: 5, rustc's E0588
// fix:
// Align2, Align8 → Align8
// _align: Align2, → _padding: [u8; 1],
// in MarkerInPacked: align: Align8, → padding: [u8; 7],
//      align: Align8,
//      marker: core::marker::PhantomData<u32>,
// +    _unused: u8,
//  struct TransparentOverNothing {
//      marker: core::marker::PhantomData<u32>,
// +    _unused: u8,
// main: assert_eq!(MarkerBeforeBitField::B_OFFSET, 16);
// main: assert_eq!(std::mem::offset_of!(MarkerInPacked, b), 8);
