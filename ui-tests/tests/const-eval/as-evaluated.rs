use ptx_abi::PtxLayout;
use ptx_abi::vector::{Float2, Float3, Float4};

// Stands for a vector of another crate, such as `glam::AsArrayLowerAlignment`.
#[derive(Clone, Copy)]
#[repr(C)]
struct AsArrayLowerAlignment {
    x: f32,
    y: f32,
}

#[derive(PtxLayout)]
#[repr(C)]
struct AsArrayLowerAlignmentS {
    n: u32,
    #[ptx(as = [Float2; 4])]
    b: [AsArrayLowerAlignment; 4],
}

#[derive(Clone, Copy)]
#[repr(C, align(16))]
struct AsHigherAlignmentOfStruct {
    x: f64,
    y: f64,
}

#[derive(PtxLayout)]
#[repr(C)]
struct AsHigherAlignmentOfStructS {
    #[ptx(as = [f64; 2])]
    a: AsHigherAlignmentOfStruct,
    n: u64,
}

#[derive(Clone, Copy)]
#[repr(C, align(16))]
struct AsHigherAlignment {
    x: f64,
    y: f64,
}

#[derive(PtxLayout)]
#[repr(C)]
struct AsHigherAlignmentS {
    n: u64,
    #[ptx(as = [f64; 2])]
    a: AsHigherAlignment,
}

#[derive(PtxLayout)]
#[repr(C)]
struct Pair(u32, #[ptx(as = Float2)] [f32; 2]);

#[derive(PtxLayout)]
#[repr(C, packed(8))]
struct Packed(u32, #[ptx(as = Float2)] [f32; 2]);

// Stands for a vector of another crate, such as `glam::AsLowerAlignmentOfStruct`.
#[derive(Clone, Copy)]
#[repr(C)]
struct AsLowerAlignmentOfStruct {
    x: f32,
    y: f32,
}

#[derive(PtxLayout)]
#[repr(C)]
struct AsLowerAlignmentOfStructS {
    #[ptx(as = Float2)]
    a: AsLowerAlignmentOfStruct,
    b: f32,
    c: f32,
}

// Stands for a vector of another crate, such as `glam::AsLowerAlignmentPacked`.
#[derive(Clone, Copy)]
#[repr(C)]
struct AsLowerAlignmentPacked {
    x: f32,
    y: f32,
}

#[derive(PtxLayout)]
#[repr(C, packed(8))]
struct AsLowerAlignmentPackedS {
    a: u32,
    #[ptx(as = Float2)]
    b: AsLowerAlignmentPacked,
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
struct Aligned {
    #[ptx(as = Float3)]
    short: glam::Vec3A,
}

#[derive(PtxLayout)]
#[repr(C)]
struct Array {
    #[ptx(as = [f32; 4])]
    matrix: glam::Mat3,
}

// Stands for a vector of another crate, such as `glam::AsWrongSize`.
#[derive(Clone, Copy)]
#[repr(C)]
struct AsWrongSize {
    x: f32,
    y: f32,
}

#[derive(PtxLayout)]
#[repr(C)]
struct AsWrongSizeS {
    #[ptx(as = Float4)]
    a: AsWrongSize,
}

fn main() {}

// errors: 11
// fix:
//  struct AsArrayLowerAlignmentS {
//      n: u32,
// +    _align: ptx_abi::Align8,
// -    a: AsHigherAlignmentOfStruct,
// +    a: [f64; 2],
// -    a: AsHigherAlignment,
// +    a: [f64; 2],
// -struct Pair(u32, #[ptx(as = Float2)] [f32; 2]);
// +struct Pair(u32, ptx_abi::Align8, #[ptx(as = Float2)] [f32; 2]);
// -struct Packed(u32, #[ptx(as = Float2)] [f32; 2]);
// +struct Packed(u32, [u64; 0], #[ptx(as = Float2)] [f32; 2]);
//      y: f32,
//  }
//  
//  #[derive(PtxLayout)]
// -#[repr(C)]
// -struct AsLowerAlignmentOfStructS {
// +#[repr(C, align(8))]
// +struct AsLowerAlignmentOfStructS {
//      a: u32,
// +    _align: [u64; 0],
// -    #[ptx(as = Float4)]
// -    long: glam::Vec3,
// -}
// -
// -#[derive(PtxLayout)]
// -#[repr(C)]
// -struct Aligned {
// -    #[ptx(as = Float3)]
// -    short: glam::Vec3A,
// -}
// -
// -#[derive(PtxLayout)]
// -#[repr(C)]
// -struct Array {
// -    #[ptx(as = [f32; 4])]
// +    #[ptx(as = Float3)]
// +    long: glam::Vec3,
// +}
// +
// +#[derive(PtxLayout)]
// +#[repr(C)]
// +struct Aligned {
// +    #[ptx(as = Float4)]
// +    short: glam::Vec3A,
// +}
// +
// +#[derive(PtxLayout)]
// +#[repr(C)]
// +struct Array {
// +    #[ptx(as = [f32; 9])]
// -    a: AsWrongSize,
// +    a: Float4,
