use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct EmptyStruct {}

#[derive(PtxLayout)]
#[repr(C)]
struct UnitStruct;

#[derive(PtxLayout)]
struct MissingReprC {
    a: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(transparent)]
struct TransparentWithBitFields {
    #[ptx(bits(a: u32 = 5))]
    flags: u32,
}

#[derive(PtxLayout)]
#[repr(C, align(16))]
#[ptx(vector)]
struct VectorFiveElements {
    a: f32,
    b: f32,
    c: f32,
    d: f32,
    e: f32,
}

#[derive(PtxLayout)]
#[repr(C, packed)]
#[ptx(vector)]
struct VectorPacked {
    x: f32,
    y: f32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(vector)]
union VectorUnion {
    x: f32,
    y: f32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(vector)]
struct VectorWithBitFields {
    #[ptx(bits(a: u8 = 4))]
    x: [u8; 1],
    y: u8,
}

fn main() {}

// errors: 8
// fix:
// struct EmptyStruct {} → struct EmptyStruct { _unused: u8 }
// struct UnitStruct; → struct UnitStruct { _unused: u8 }
// struct MissingReprC { → #[repr(C)] struct MissingReprC {
// #[repr(transparent)] → #[repr(C)]
// in VectorFiveElements: #[ptx(vector)] →
// in VectorPacked: #[ptx(vector)] →
// in VectorUnion: #[ptx(vector)] →
// in VectorWithBitFields: #[ptx(vector)] →
