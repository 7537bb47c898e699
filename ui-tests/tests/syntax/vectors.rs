use ptx_abi::PtxLayout;

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

// errors: 4
// fix:
// in VectorFiveElements: #[ptx(vector)] →
// in VectorPacked: #[ptx(vector)] →
// in VectorUnion: #[ptx(vector)] →
// in VectorWithBitFields: #[ptx(vector)] →
