use ptx_abi::{PtxLayout, bit_fields, foreign_types};

struct Hertz(u32);

foreign_types! { Map; Hertz = u32 }

#[derive(Clone, Copy, PtxLayout)]
#[repr(c)]
struct Representation(u32);

#[derive(Clone, Copy, PtxLayout)]
#[repr("C")]
struct Quoted(u32);

#[derive(Clone, Copy, PtxLayout)]
#[repr(U8)]
enum Integer {
    A,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(i33)]
enum Width {
    A,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr{C}]
struct Braces(u32);

#[derive(Clone, Copy, PtxLayout)]
#[repr]
enum Nothing {
    A,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Colons {
    a:: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct ThreeColons {
    a: core:::primitive::u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(types = Nap)]
struct OfNoMap {
    a: u32,
    b: [f32; 2],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(transparant)]
struct Transparent(u32);

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Bits {
    #[bit(3)]
    a: u32,
}

// Uses have no errors of their own.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Uses {
    representation: Representation,
    integer: Integer,
    width: Width,
    braces: Braces,
    nothing: Nothing,
    transparent: Transparent,
}

fn main() {}

// errors: 11
// fix:
// #[repr(c)] → #[repr(C)]
// #[repr("C")] → #[repr(C)]
// #[repr(U8)] → #[repr(u8)]
// #[repr(i33)] → #[repr(i32)]
// #[repr{C}] → #[repr(C)]
// in Nothing: #[repr] → #[repr(u8)]
// a:: u32 → a: u32
// core:::primitive → core::primitive
// types = Nap → types = Map
// #[repr(transparant)] → #[repr(transparent)]
// #[bit(3)] → #[bits(3)]
