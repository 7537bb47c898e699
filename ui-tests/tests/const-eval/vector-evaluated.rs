use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C, align(16))]
#[ptx(vector)]
struct VectorAlignmentTooHigh {
    x: f32,
    y: f32,
    z: f32,
}

#[derive(PtxLayout)]
#[repr(C, align(8))]
#[ptx(vector)]
struct VectorElementsNoScalars {
    x: bool,
    y: bool,
}

#[derive(PtxLayout)]
#[repr(C, align(8))]
#[ptx(vector)]
struct VectorMixedElements {
    x: f32,
    y: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(8))]
#[ptx(vector, size = 999, align = 18446744073709551615)]
struct VectorPins {
    x: i32,
    #[ptx(offset = 18446744073709551615)]
    y: i32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(vector)]
struct VectorWrongAlignment {
    x: f32,
    y: f32,
    z: f32,
    w: f32,
}

fn main() {}

// errors: 5
// fix:
// -#[repr(C, align(16))]
// +#[repr(C, align(4))]
// -#[repr(C, align(8))]
// -#[ptx(vector)]
// -struct VectorElementsNoScalars {
// -    x: bool,
// -    y: bool,
// +#[repr(C, align(2))]
// +#[ptx(vector)]
// +struct VectorElementsNoScalars {
// +    x: u8,
// +    y: u8,
// -    y: u32,
// +    y: f32,
// -#[ptx(vector, size = 999, align = 18446744073709551615)]
// +#[ptx(vector, size = 8, align = 8)]
// -    #[ptx(offset = 18446744073709551615)]
// +    #[ptx(offset = 4)]
// -#[repr(C)]
// +#[repr(C, align(16))]
