use core::marker::PhantomData;

use num_complex::Complex;
use ptx_abi::vector::{Double2, Float2, Float3, Float4};
use ptx_abi::{KernelParams, PtxLayout};

// Stands for a vector of another crate, such as `glam::Vec2`.
#[derive(Clone, Copy)]
#[repr(C)]
struct Vec2 {
    x: f32,
    y: f32,
}

#[derive(PtxLayout)]
#[repr(C)]
struct ArrayLower {
    n: u32,
    #[ptx(as = [Float2; 4])]
    b: [Vec2; 4],
}

#[derive(PtxLayout)]
#[repr(C)]
struct LowerOfStruct {
    #[ptx(as = Float2)]
    a: Vec2,
    #[ptx(as = Float2)]
    b: Vec2,
}

#[derive(PtxLayout)]
#[repr(C, packed(2))]
struct LowerPacked {
    a: u8,
    #[ptx(as = Float2)]
    b: [u8; 8],
}

#[derive(PtxLayout)]
#[repr(C)]
struct Pair(u32, #[ptx(as = Float2)] [f32; 2]);

#[derive(PtxLayout)]
#[repr(C, packed(16))]
struct Packed(u32, #[ptx(as = Double2)] [f64; 2]);

#[derive(PtxLayout)]
#[repr(C, packed(16))]
struct PackedMore(u32, #[ptx(as = Float2)] [f32; 2]);

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(128))]
struct Line([u8; 128]);

#[derive(PtxLayout)]
#[repr(C)]
struct LowerThanMarker {
    a: u8,
    #[ptx(as = Line)]
    b: [u8; 128],
}

// No marker is aligned to more than 128 bytes.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(256))]
struct Lines([u8; 256]);

#[derive(PtxLayout)]
#[repr(C)]
struct LowerThanAnyMarker {
    a: u8,
    #[ptx(as = Lines)]
    b: [u8; 256],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
union LowerUnion {
    #[ptx(as = Lines)]
    b: [u8; 256],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(transparent)]
struct LowerTransparent(#[ptx(as = Lines)] [u8; 256]);

#[derive(Clone, Copy)]
#[repr(C, align(16))]
struct Wide {
    x: f64,
    y: f64,
}

#[derive(PtxLayout)]
#[repr(C)]
struct Higher {
    n: u64,
    #[ptx(as = [f64; 2])]
    a: Wide,
}

#[derive(PtxLayout)]
#[repr(C)]
struct HigherOfStruct {
    #[ptx(as = [f64; 2])]
    first: Complex<f64>,
    #[ptx(as = [f64; 2])]
    a: Wide,
    n: u64,
}

#[derive(PtxLayout)]
#[repr(C)]
struct Too {
    n: u32,
    #[ptx(as = Float4)]
    long: glam::Vec3,
}

#[derive(PtxLayout)]
#[repr(C)]
struct Array {
    #[ptx(as = [f32; 4])]
    matrix: glam::Mat3,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Marker {
    a: u32,
    #[ptx(as = PhantomData<u8>)]
    b: bool,
}

#[derive(Clone, Copy)]
#[repr(C)]
struct Vec3([f32; 3]);

#[derive(KernelParams)]
struct Args {
    n: u32,
    #[ptx(as = Float4)]
    v: Vec3,
    #[ptx(as = [Float3; 2])]
    w: [Vec3; 3],
}

// Only the alignment of the struct is wrong.
#[derive(PtxLayout)]
#[repr(C)]
struct Signal {
    #[ptx(as = [Double2; 4])]
    samples: [Complex<f64>; 4],
}

// `glam::Vec3A` has 16 bytes: three floats and a gap.
#[derive(PtxLayout)]
#[repr(C)]
struct Ray {
    #[ptx(as = Float3)]
    origin: glam::Vec3A,
    length: f32,
    // The place of a marker in Rust does not matter.
    _align: ptx_abi::Align4,
}

fn main() {}

// errors: 18
// fix:
// in ArrayLower: n: u32, → n: u32, _align: ptx_abi::Align8,
// in LowerOfStruct: #[repr(C)] → #[repr(C, align(8))]
// in LowerPacked: a: u8, → a: u8, _align: [u16; 0],
// in Pair: #[ptx(as = Float2)] → ptx_abi::Align8, #[ptx(as = Float2)]
// Packed(u32, #[ptx(as = Double2)] [f64; 2]) → Packed(u32, [u128; 0], #[ptx(as = Double2)] [f64; 2])
// PackedMore(u32, #[ptx(as = Float2)] → PackedMore(u32, [u64; 0], #[ptx(as = Float2)]
// in LowerThanMarker: a: u8, → a: u8, _align: ptx_abi::Align128,
// in LowerThanAnyMarker: b: [u8; 256], → b: Lines,
// in LowerUnion: b: [u8; 256], → b: Lines,
// (#[ptx(as = Lines)] [u8; 256]) → (Lines)
// in Higher: a: Wide, → a: [f64; 2],
// in HigherOfStruct: a: Wide, → a: [f64; 2],
// in Too: #[ptx(as = Float4)] → #[ptx(as = Float3)]
// #[ptx(as = [f32; 4])] → #[ptx(as = [f32; 9])]
// #[ptx(as = PhantomData<u8>)] → #[ptx(as = u8)]
// in Args: #[ptx(as = Float4)] → #[ptx(as = Float3)]
// #[ptx(as = [Float3; 2])] → #[ptx(as = [Float3; 3])]
// in Signal: #[repr(C)] → #[repr(C, align(16))]
// in Ray: #[ptx(as = Float3)] → #[ptx(as = Float4)]
