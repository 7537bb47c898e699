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
#[ptx(vector = true)]
struct KeyWithSuperfluousValue(f32);

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(crate = "ptx_abi")]
struct CrateNoPath(u32);

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx]
#[ptx(rename_all = "camel_case", version = 3, size(16), align, impls = Pod, types = 3)]
struct Keys {
    #[ptx(align = 8)]
    a: u32,
    #[ptx = "b"]
    b: u32,
    #[ptx(as = 4)]
    c: f32,
    #[ptx(offset)]
    d: u32,
}

#[derive(PtxLayout)]
#[repr(transparent)]
#[ptx(rename_all = "camelCase")]
struct KeysOfMembersOnAlias {
    #[ptx(name = "metres")]
    meters: f32,
}

#[derive(PtxLayout)]
#[repr(transparent)]
struct AnonymousInAlias(#[ptx(anonymous)] KeysOfMembersOnAlias);

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(rename_all = "camelCase")]
struct RenamedTuple(u32, f32);

#[derive(PtxLayout)]
#[repr(u32)]
#[ptx(types = Map)]
enum EnumWithMap {
    A,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(rename_all = "kebab-case")]
struct RenameAllKebab {
    a: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(size = 2 * 4)]
struct LiteralExpression(u32, u32);

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
struct LiteralTooLarge(u32);

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = ns::Pair, size = "12", rename_all = camelCase)]
struct S {
    #[ptx(name = first)]
    a: u32,
    #[ptx(offset = "4")]
    b: u32,
    #[ptx(name = concat!("la", env!("ST")))]
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

// errors: 44
// fix:
// #[ptx("WithoutKey", name = "", file = "k.ptx")] → #[ptx(name = "WithoutKey")]
// #[ptx(as = "Float3")] → #[ptx(as = Float3)]
// use ptx_abi::PtxLayout; → use ptx_abi::{PtxLayout, vector::Float3};
//  #[ptx(size = 4)]
// -#[ptx(size = 4)]
// #[ptx(offset = 0, offset = 0)] → #[ptx(offset = 0)]
// #[ptx] →
// "camel_case", version = 3, size(16), align, impls = Pod, types = 3 → "camelCase", size = 16, align = 8, impls(Pod), types = Map
// -    #[ptx(align = 8)]
// +    _align: ptx_abi::Align8,
// #[ptx = "b"] → #[ptx(name = "second")]
// in KeysOfMembersOnAlias: #[ptx(rename_all = "camelCase")] →
// #[ptx(name = "metres")] →
// #[ptx(anonymous)] →
// #[ptx(as = 4)] → #[ptx(as = f32)]
// #[ptx(offset)] → #[ptx(offset = 12)]
// #[ptx(vector = true)] → #[ptx(vector)]
// #[ptx(crate = "ptx_abi")] → #[ptx(crate = ptx_abi)]
// in RenamedTuple: #[ptx(rename_all = "camelCase")] →
// #[ptx(types = Map)] →
// #[ptx(rename_all = "kebab-case")] → #[ptx(rename_all = "snake_case")]
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
// #[ptx(name = concat!("la", env!("ST")))] → #[ptx(name = "last")]
// -#[ptx(size = "8", algin = 4)]
// +#[ptx(size = 12, align = 4)]
// +#[repr(C)]
// #[ptx(offset = zero)] → #[ptx(offset = 0)]
// #[ptx(nam = "B")] → #[ptx(name = "B")]
// #[ptx(bits(c: u32 = 0, d: u32 = many))] → #[ptx(bits(c: u32 = 5, d: u32 = 27))]
