use ptx_abi::vector::Float2;
use ptx_abi::{DevPtr, KernelParams, PtxLayout, bit_fields, foreign_types};

// There is one error: the member is reported where it is declared, and not again in the type that contains it.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Member {
    a: u8,
    #[ptx(offset = 1)]
    b: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(size = 12)]
struct Container {
    inner: Member,
    c: u32,
}

// There is one error: a wrong entry of a map is not reported again in the type that uses it.
struct Foreign([u32; 5]);

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Words {
    words: [u32; 4],
}

foreign_types! { Map; Foreign = Words }

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(types = Map)]
struct UsesEntry {
    one: Foreign,
    two: [Foreign; 2],
}

// There is one error: the size of the storage depends on the member that is mislaid.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct BesideBitFields {
    a: u8,
    #[ptx(offset = 1)]
    b: u32,
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Storage {
    inner: BesideBitFields,
    #[bits(5)]
    a: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Flagged<T> {
    value: T,
    #[ptx(bits(a: u32 = 5))]
    flags: [u8; 1],
}

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    wrong: Flagged<u8>,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct G<T> {
    a: u32,
    #[ptx(as = Float2)]
    c: [T; 2],
}

#[derive(KernelParams)]
struct Launch {
    pointer: DevPtr<G<f32>>,
}

fn main() {
    println!("{}", Storage::A_OFFSET);
}

// errors: 5
// fix:
// in Member: #[ptx(offset = 1)] → #[ptx(offset = 4)]
// struct Foreign([u32; 5]); → struct Foreign([u32; 4]);
// in BesideBitFields: #[ptx(offset = 1)] → #[ptx(offset = 4)]
// in Flagged: #[repr(C)] → #[repr(C, align(4))]
// -    #[ptx(as = Float2)]
// +    _align: ptx_abi::Align8,
// +    #[ptx(as = Float2)]
//      println!("{}", Storage::A_OFFSET);
// +    let launch = Launch { pointer: DevPtr::from_raw(0) };
// +    assert_eq!(core::mem::size_of_val(&launch), 8);
