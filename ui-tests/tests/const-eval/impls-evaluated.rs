use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Pod))]
struct ImplsPodBitFields {
    #[bits(9)]
    a: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(16))]
#[ptx(impls(Pod))]
struct ImplsPodTailPaddingOfAlign {
    a: u64,
    b: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Pod))]
struct ImplsPodTailPadding {
    a: u64,
    b: u8,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Pod))]
struct ImplsPodTupleStruct(u8, u32);

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Pod))]
struct ImplsPodTwoHoles {
    a: u8,
    b: u32,
    c: u8,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Pod))]
union U {
    a: u8,
    b: u32,
}

/// Three bytes of padding.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Initialized))]
struct Padded {
    a: u8,
    b: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Initialized))]
struct S {
    #[ptx(as = [u32; 2])]
    pair: Padded,
}

fn main() {}

// errors: 7
// fix:
// -use ptx_abi::{PtxLayout, bit_fields};
// +use ptx_abi::module::Global;
// +use ptx_abi::{PtxLayout, bit_fields};
// a: u32, → a: u32, _pad: [u8; 2],
// in ImplsPodTailPaddingOfAlign: b: u32, → b: u32, _pad: [u8; 4],
// b: u8, → b: u8, _pad: [u8; 7],
// struct ImplsPodTupleStruct(u8, u32); → struct ImplsPodTupleStruct(u8, [u8; 3], u32);
// in ImplsPodTwoHoles: a: u8, → a: u8, _pad: [u8; 3],
// c: u8, → c: u8, _pad1: [u8; 3],
// in U: #[ptx(impls(Pod))] → #[ptx(impls(AnyBitPattern))]
// in S: #[ptx(impls(Initialized))] →
// main: let _ = Global::new("s", S::LAYOUT).bytes(&[0; 8]);
