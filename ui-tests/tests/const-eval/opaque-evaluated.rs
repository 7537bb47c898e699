use ptx_abi::{param_decl, Align16, Align4, Align8, Opaque, PtxLayout};

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
struct Fp([u8; 4]);

fn main() {}

// errors: 5
// fix:
// -    all: [Opaque<40, Align16>; 4],
// +    all: [Opaque<48, Align16>; 4],
// -const _: usize = Slot::<Opaque<6, Align4>>::LAYOUT.size;
// +const _: usize = Slot::<Opaque<8, Align4>>::LAYOUT.size;
// -    a: Opaque<12, Align8>,
// +    a: Opaque<16, Align8>,
// -const _: &str = param_decl!(Opaque<6, Align4>, "value");
// +const _: &str = param_decl!(Opaque<8, Align4>, "value");
//  #[derive(Clone, Copy, PtxLayout)]
// -#[repr(C)]
// -#[ptx(opaque, size = 4, align = 4)]
// +#[repr(C, align(4))]
// +#[ptx(opaque, size = 4, align = 4)]
// -fn main() {}
// +fn main() {
// +    assert_eq!((Fp::LAYOUT.size, Fp::LAYOUT.align), (4, 4));
// +}
