use ptx_abi::PtxLayout;

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

fn main() {}

// errors: 12
// fix:
// #[ptx(size = 2 * 4)] → #[ptx(size = 8)]
// 3, size = "4", align = 4.0 → "Name", size = 4, align = 4
// #[ptx(offset = -1)] → #[ptx(offset = 0)]
// #[ptx(size = 99999999999999999999)] → #[ptx(size = 4)]
// ns::Pair, size = "12", rename_all = camelCase → "ns::Pair", size = 12, rename_all = "camelCase"
// #[ptx(name = first)] → #[ptx(name = "first")]
// #[ptx(offset = "4")] → #[ptx(offset = 4)]
// #[ptx(name = concat!("la", "st"))] → #[ptx(name = "last")]
