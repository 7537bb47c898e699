use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(u8)]
struct IntegerOnStruct {
    a: u8,
}

#[derive(PtxLayout)]
#[repr(C, packed, align(8))]
struct PackedWithAlign {
    a: u8,
    b: u32,
}

#[derive(PtxLayout)]
#[repr(packed(2))]
struct Packed2WithoutC {
    a: u8,
    b: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, packed(32))]
pub struct Wide {
    pub kind: u8,
    pub wide: u128,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[repr(packed(0x40))]
pub union Hexadecimal {
    pub kind: u8,
    pub wide: u128,
}

#[derive(PtxLayout)]
#[repr(packed)]
struct PackedWithoutC {
    a: u8,
    b: u32,
}

#[derive(PtxLayout)]
#[repr(transparent)]
union U {
    a: u32,
}

#[derive(PtxLayout)]
#[repr(C, align(1073741824))]
struct TooLarge {
    a: f32,
}

#[derive(PtxLayout)]
#[repr(align(8, 16), C)]
union Two {
    a: f32,
}

#[derive(PtxLayout)]
#[repr(align("8"), C)]
struct Text(f32);

#[derive(PtxLayout)]
#[repr(C, packed(3))]
struct NoPower<T> {
    a: u8,
    b: T,
}

#[derive(PtxLayout)]
#[repr(C, packed(2147483648))]
struct TooLargePack {
    a: f32,
}

#[derive(PtxLayout)]
#[repr(C, packed(1), packed(2))]
struct TwoPacks {
    a: u8,
    b: f32,
}

fn main() {}

// errors: 16, of which rustc reports E0517, E0587 and E0658 beside ours, and six alone
// fix:
// #[repr(u8)] → #[repr(C)]
// #[repr(C, packed, align(8))] → #[repr(C, packed)]
// struct PackedWithAlign { → struct Packed {
// -#[repr(packed(2))]
// +#[repr(C, align(8))]
// +struct PackedWithAlign {
// +    #[ptx(anonymous)]
// +    packed: Packed,
// +}
// +
// +#[derive(PtxLayout)]
// +#[repr(C, packed(2))]
// #[repr(C, packed(32))] → #[repr(C, packed(16))]
// #[repr(packed(0x40))] → #[repr(packed(16))]
// #[repr(packed)] → #[repr(C, packed)]
// #[repr(transparent)] → #[repr(C)]
// #[repr(C, align(1073741824))] → #[repr(C, align(16))]
// #[repr(align(8, 16), C)] → #[repr(align(16), C)]
// #[repr(align("8"), C)] → #[repr(align(8), C)]
// #[repr(C, packed(3))] → #[repr(C, packed(2))]
// #[repr(C, packed(2147483648))] → #[repr(C, packed(4))]
// #[repr(C, packed(1), packed(2))] → #[repr(C, packed)]
