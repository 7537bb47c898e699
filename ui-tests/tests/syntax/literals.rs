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

fn main() {}

// errors: 6
// fix:
// -#[ptx(size = 2 * 4)]
// +#[ptx(size = 8)]
// -#[ptx(name = 3, size = "4", align = 4.0)]
// +#[ptx(name = "Name", size = 4, align = 4)]
// -    #[ptx(offset = -1)]
// +    #[ptx(offset = 0)]
// -#[ptx(size = 99999999999999999999)]
// +#[ptx(size = 4)]
