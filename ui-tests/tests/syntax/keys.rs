use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(size = 4)]
#[ptx(size = 4)]
struct KeyDuplicate {
    #[ptx(offset = 0, offset = 0)]
    a: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(rename_all = "camel_case")]
struct RenameAllUnknown {
    a: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx]
struct PtxWithoutList {
    #[ptx = "a"]
    a: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
struct KeyOfTypeOnField {
    #[ptx(align = 8)]
    a: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(version = 3)]
struct KeyUnknown {
    a: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(size(4))]
struct KeyWithParentheses {
    a: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(vector = true)]
struct KeyWithSuperfluousValue {
    x: f32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(size)]
struct KeyWithoutValue {
    #[ptx(offset)]
    a: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(crate = "ptx_abi")]
struct CrateNoPath {
    a: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
struct AsWithoutType {
    #[ptx(as = 4)]
    a: [f32; 4],
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(rename_all = "kebab-case")]
struct RenameAllKebab {
    a: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls = Pod)]
struct ImplsWithoutList {
    a: u32,
}

#[derive(ptx_abi::PtxLayout)]
#[repr(C)]
#[ptx(types = 3)]
struct TypesWithoutMap {
    count: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(size = 2 * 4)]
struct LiteralExpression {
    a: u32,
    b: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = 3, size = "4", align = 4.0)]
struct LiteralOfWrongKind {
    #[ptx(offset = -1)]
    a: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(size = 99999999999999999999)]
struct LiteralTooLarge {
    a: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = ns::Pair, size = "12", rename_all = camelCase)]
struct S {
    #[ptx(name = first)]
    a: u32,
    #[ptx(offset = "4")]
    b: u32,
    #[ptx(name = concat!("la", "st"))]
    c: u32,
}

#[derive(PtxLayout)]
#[ptx(size = "8", algin = 4)]
struct Several {
    #[ptx(offset = zero)]
    a: u32,
    #[ptx(nam = "B")]
    b: u32,
    #[ptx(bits(c: u32 = 0, d: u32 = many))]
    flags: [u8; 4],
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx("WithoutKey", name = "", file = "k.ptx")]
struct WithoutKey {
    #[ptx(as = "Float3")]
    a: [f32; 3],
}

fn main() {}

// errors: 39
// fix:
// #[ptx("WithoutKey", name = "", file = "k.ptx")] → #[ptx(name = "WithoutKey")]
// #[ptx(as = "Float3")] → #[ptx(as = Float3)]
// use ptx_abi::PtxLayout; → use ptx_abi::{PtxLayout, vector::Float3};
//  #[ptx(size = 4)]
// -#[ptx(size = 4)]
// #[ptx(offset = 0, offset = 0)] → #[ptx(offset = 0)]
// #[ptx(rename_all = "camel_case")] → #[ptx(rename_all = "camelCase")]
// #[ptx] → #[ptx(name = "T")]
// #[ptx = "a"] → #[ptx(name = "b")]
// -    #[ptx(align = 8)]
// +    _align: ptx_abi::Align8,
// #[ptx(version = 3)] →
// #[ptx(size(4))] → #[ptx(size = 4)]
// #[ptx(vector = true)] → #[ptx(vector)]
// #[ptx(size)] → #[ptx(size = 4)]
// #[ptx(offset)] → #[ptx(offset = 0)]
// #[ptx(crate = "ptx_abi")] → #[ptx(crate = ptx_abi)]
// #[ptx(as = 4)] → #[ptx(as = [f32; 4])]
// #[ptx(rename_all = "kebab-case")] → #[ptx(rename_all = "snake_case")]
// #[ptx(impls = Pod)] → #[ptx(impls(Pod))]
// #[ptx(types = 3)] → #[ptx(types = Map)]
// +struct Hertz(u32);
// +
// +ptx_abi::foreign_types! { Map; Hertz = u32 }
// #[ptx(size = 2 * 4)] → #[ptx(size = 8)]
// 3, size = "4", align = 4.0 → "Name", size = 4, align = 4
// #[ptx(offset = -1)] → #[ptx(offset = 0)]
// #[ptx(size = 99999999999999999999)] → #[ptx(size = 4)]
// ns::Pair, size = "12", rename_all = camelCase → "ns::Pair", size = 12, rename_all = "camelCase"
// #[ptx(name = first)] → #[ptx(name = "first")]
// #[ptx(offset = "4")] → #[ptx(offset = 4)]
// #[ptx(name = concat!("la", "st"))] → #[ptx(name = "last")]
// -#[ptx(size = "8", algin = 4)]
// +#[ptx(size = 12, align = 4)]
// +#[repr(C)]
// #[ptx(offset = zero)] → #[ptx(offset = 0)]
// #[ptx(nam = "B")] → #[ptx(name = "B")]
// #[ptx(bits(c: u32 = 0, d: u32 = many))] → #[ptx(bits(c: u32 = 5, d: u32 = 27))]
