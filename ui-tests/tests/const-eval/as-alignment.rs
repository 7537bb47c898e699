use ptx_abi::PtxLayout;
use ptx_abi::vector::Float2;

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

// Stands for a vector of another crate, such as `glam::Vec2`.
#[derive(PtxLayout)]
#[repr(C)]
struct LowerOfStruct {
    #[ptx(as = Float2)]
    a: Vec2,
    b: f32,
    c: f32,
}

// Stands for a vector of another crate, such as `glam::Vec2`.
#[derive(PtxLayout)]
#[repr(C, packed(8))]
struct LowerPacked {
    a: u32,
    #[ptx(as = Float2)]
    b: Vec2,
}

#[derive(PtxLayout)]
#[repr(C)]
struct Pair(u32, #[ptx(as = Float2)] [f32; 2]);

#[derive(PtxLayout)]
#[repr(C, packed(8))]
struct Packed(u32, #[ptx(as = Float2)] [f32; 2]);

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
    a: Wide,
    n: u64,
}

fn main() {}

// errors: 7
// fix:
// n: u32, → n: u32, _align: ptx_abi::Align8,
// in LowerOfStruct: #[repr(C)] → #[repr(C, align(8))]
// a: u32, → a: u32, _align: [u64; 0],
// in Pair: #[ptx(as = Float2)] → ptx_abi::Align8, #[ptx(as = Float2)]
// Packed(u32, #[ptx(as = Float2)] [f32; 2]) → Packed(u32, [u64; 0], #[ptx(as = Float2)] [f32; 2])
// in Higher: a: Wide, → a: [f64; 2],
// in HigherOfStruct: a: Wide, → a: [f64; 2],
