use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct AccessorCollision {
    #[bits(5)]
    a: u32,
    #[bits(5)]
    with_a: u32,
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct BitsTwice {
    #[bits(5)]
    #[bits(6)]
    a: u32,
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct DuplicateName {
    #[bits(5)]
    a: u32,
    #[bits(5)]
    a: u32,
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct MemberCalledNew {
    #[bits(5)]
    new: u32,
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct ZeroWidthWithAName {
    #[bits(5)]
    a: u32,
    #[bits(0)]
    b: u32,
    #[bits(5)]
    c: u32,
}

fn main() {}

// errors: 5
// fix:
// with_a: u32, → b: u32,
// #[bits(6)] →
//      a: u32,
//      #[bits(5)]
// -    a: u32,
// +    b: u32,
// in MemberCalledNew: #[bit_fields] → #[bit_fields(new = false)]
// b: u32, → _b: u32,
// main: assert_eq!(BitsTwice::A_BITS, 5);
// main: assert_eq!(ZeroWidthWithAName::C_OFFSET, 32);
