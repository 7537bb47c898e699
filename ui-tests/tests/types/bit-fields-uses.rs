use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, PartialEq, Eq, PtxLayout)]
#[repr(C)]
struct EqOfFloat {
    x: f32,
    #[bits(5)]
    a: u32,
}

mod members {
    use ptx_abi::{PtxLayout, bit_fields};

    #[bit_fields]
    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    pub struct S {
        #[bits(4)]
        pub a: u8,
        b: u8,
    }
}

mod accessors {
    use ptx_abi::{PtxLayout, bit_fields};

    #[bit_fields]
    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    pub struct S {
        #[bits(5)]
        a: u32,
        #[bits(5)]
        pub b: u32,
    }
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Flags {
    #[bits(3)]
    mode: u8,
    n: u32,
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct BitsSetValueOfOtherType {
    #[bits(5)]
    a: u16,
}

fn main() {
    let s = members::S::new(1);
    let mut s = accessors::S::new();
    s.set_b(s.a());
    s.set_a(3);
    let _ = Flags { mode: 3, n: 1 };
    let value: u32 = 3;
    BitsSetValueOfOtherType::new().set_a(value);
}

// errors: 6
// fix:
// Eq, PtxLayout → PtxLayout
// b: u8, → pub b: u8,
// -        a: u32,
// +        pub a: u32,
// -    let _ = Flags { mode: 3, n: 1 };
// -    let value: u32 = 3;
// +    let flags = Flags::new(1).with_mode(3);
// +    assert_eq!((flags.mode(), flags.n), (3, 1));
// +    let value: u16 = 3;
