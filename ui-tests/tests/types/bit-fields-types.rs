use ptx_abi::{bit_fields, PtxLayout};

#[derive(Clone, Copy, PtxLayout)]
#[repr(u32)]
enum Mode {
    Off,
    On,
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct BitFieldsEnumWithoutKeyword {
    #[bits(2)]
    mode: Mode,
}

#[bit_fields]
#[derive(Clone, Copy, Debug, PtxLayout)]
#[repr(C)]
struct BitFieldsFloat {
    #[bits(5)]
    a: f32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Inner {
    x: f32,
}

#[bit_fields]
#[derive(Clone, Copy, Debug, PtxLayout)]
#[repr(C)]
struct BitFieldsMemberWithoutDebug {
    inner: Inner,
    #[bits(5)]
    a: u32,
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct BitFieldsMemberWithoutLayout {
    a: char,
    #[bits(5)]
    b: u32,
}

fn main() {}

// errors: 4
// fix:
// #[bits(2)] → #[bits(2, enum)]
// a: f32, → a: u32,
// in Inner: PtxLayout → Debug, PtxLayout
// a: char, → a: u32,
