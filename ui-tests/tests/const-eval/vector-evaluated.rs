use ptx_abi::vector::{Double2, Float4};
use ptx_abi::{Align2, Align8, PtxLayout, bit_fields};

#[derive(PtxLayout)]
#[repr(C, align(8))]
#[ptx(vector)]
struct VectorElementsNoScalars {
    x: bool,
    y: bool,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(vector)]
struct VectorMixedElements {
    x: f32,
    y: f32,
    z: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(vector)]
struct VectorOfVectors(Float4);

#[derive(PtxLayout)]
#[repr(C, align(16))]
#[ptx(vector)]
struct VectorFiveElements(f32, f32, f32, f32, f32);

// Only vectors of 4 elements of 8 bytes have two alignments.
#[derive(PtxLayout)]
#[repr(C, align(32))]
#[ptx(vector)]
struct VectorOfTwoWords(u64, u64);

#[derive(PtxLayout)]
#[repr(C, align(32))]
#[ptx(vector)]
struct VectorOfFourHalves(u32, u32, u32, u32);

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(vector)]
struct VectorOfFourWords(u64, u64, u64, u64);

#[derive(PtxLayout)]
#[repr(C, align(2))]
#[ptx(vector)]
struct VectorOfBytes(u8, u8, u8);

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(8))]
#[ptx(vector, size = 999, align = 18446744073709551615)]
struct VectorPins {
    x: i32,
    #[ptx(offset = 18446744073709551615)]
    y: i32,
}

#[derive(PtxLayout)]
#[repr(C, packed)]
struct Named {
    kind: u8,
    v: Float4,
}

#[derive(PtxLayout)]
#[repr(C, packed(2))]
struct Tuple(u8, Double2);

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

// errors: 18, of which three are E0588 of rustc
// fix:
// in VectorElementsNoScalars: #[repr(C, align(8))] → #[repr(C, align(2))]
// x: bool, → x: u8,
// y: bool, → y: u8,
// z: u32, → z: f32,
// in VectorOfVectors: #[ptx(vector)] →
// (f32, f32, f32, f32, f32) → (f32, f32, f32, f32, core::marker::PhantomData<u32>)
// in VectorOfTwoWords: #[repr(C, align(32))] → #[repr(C, align(16))]
// in VectorOfFourHalves: #[repr(C, align(32))] → #[repr(C, align(16))]
// in VectorOfFourWords: #[repr(C)] → #[repr(C, align(16))]
// in VectorOfBytes: #[repr(C, align(2))] → #[repr(C, align(1))]
// 999, align = 18446744073709551615 → 8, align = 8
// #[ptx(offset = 18446744073709551615)] → #[ptx(offset = 4)]
// -    v: Float4,
// +    #[ptx(as = Float4)]
// +    v: [f32; 4],
// struct Tuple(u8, Double2); → struct Tuple(u8, #[ptx(as = Double2)] [f64; 2]);
// +// Rust itself packs a vector of 1 or 3 elements.
// +#[derive(PtxLayout)]
// +#[repr(C, packed)]
// +struct Natural {
// +    kind: u8,
// +    v: ptx_abi::vector::Float3,
// +}
// Align2, Align8 → Align8
// _align: Align2, → _padding: [u8; 1],
// in MarkerInPacked: align: Align8, → padding: [u8; 7],
//      align: Align8,
//      marker: core::marker::PhantomData<u32>,
// +    _unused: u8,
//  struct TransparentOverNothing {
//      marker: core::marker::PhantomData<u32>,
// +    _unused: u8,
// main: assert_eq!((Named::LAYOUT.size, Tuple::LAYOUT.size, Natural::LAYOUT.size), (17, 18, 13));
// main: assert_eq!(MarkerBeforeBitField::B_OFFSET, 16);
// main: assert_eq!(std::mem::offset_of!(MarkerInPacked, b), 8);
