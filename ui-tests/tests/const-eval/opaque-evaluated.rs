use ptx_abi::{Align16, Align4, Align8, Opaque, PtxLayout, bit_fields, param_decl};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct OpaqueInArray {
    count: u32,
    #[ptx(name = "descriptors")]
    all: [Opaque<40, Align16>; 4],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Slot<T> {
    key: u32,
    value: T,
}

const _: usize = Slot::<Opaque<6, Align4>>::LAYOUT.size;

#[derive(PtxLayout)]
#[repr(C)]
struct OpaqueNoMultipleOfAlignment {
    a: Opaque<12, Align8>,
}

const _: &str = param_decl!(Opaque<6, Align4>, "value");

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(opaque, size = 4, align = 4)]
struct OpaqueEvaluated([u8; 4]);

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(opaque, size = 4, align = 1)]
struct OpaqueSize([u8; 8]);

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct InBitFields {
    #[bits(3)]
    a: u32,
    b: Opaque<12, Align8>,
    #[bits(4)]
    c: u32,
}

const VALUE: Opaque<6, Align4> = Opaque::from_bytes([0; 6]);

#[derive(PtxLayout)]
#[repr(C)]
struct OfNoSize {
    a: Opaque<0, Align8>,
}

#[derive(Clone, Copy, PtxLayout)]
#[ptx(opaque, size = 4, align = 4)]
struct StructByValue;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Point {
    x: StructByValue,
}

fn main() {
    let _ = InBitFields::new(Opaque::default()).with_a(2).c();
    let _ = VALUE;
}

// errors: 10
// fix:
// Align8, Opaque → Align8, DevPtr, Opaque
// all: [Opaque<40, Align16>; 4], → all: [Opaque<48, Align16>; 4],
// :<Opaque<6, Align4>> → :<Opaque<8, Align4>>
// a: Opaque<12, Align8>, → a: Opaque<16, Align8>,
// Opaque<6, Align4>, "value" → Opaque<8, Align4>, "value"
// in OpaqueEvaluated: #[repr(C)] → #[repr(C, align(4))]
// struct OpaqueSize([u8; 8]); → struct OpaqueSize([u8; 4]);
// b: Opaque<12, Align8>, → b: Opaque<16, Align8>,
// Opaque<6, Align4> = Opaque::from_bytes([0; 6]) → Opaque<8, Align4> = Opaque::from_bytes([0; 8])
// a: Opaque<0, Align8>, → a: Opaque<8, Align8>,
// struct StructByValue; → struct Other;
// x: StructByValue, → x: StructByValue, y: DevPtr<Other>,
// +#[derive(Clone, Copy, PtxLayout)]
// +#[repr(C, align(4))]
// +#[ptx(opaque, size = 4, align = 4)]
// +struct StructByValue([u8; 4]);
// main: assert_eq!((OpaqueEvaluated::LAYOUT.size, OpaqueEvaluated::LAYOUT.align), (4, 4));
// main: assert_eq!(Point::LAYOUT.size, 16);
