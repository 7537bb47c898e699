use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx(opaque)]
struct NoSize;

#[derive(PtxLayout)]
#[ptx(opaque, size = 4)]
struct NoAlign;

#[derive(PtxLayout)]
#[ptx(opaque, size = 12, align = 3)]
struct Align;

#[derive(PtxLayout)]
#[ptx(opaque, size = 12, align = 8)]
struct Whole;

#[derive(PtxLayout)]
#[ptx(opaque, size = 0, align = 1)]
struct Zero;

#[derive(PtxLayout)]
#[ptx(size = 4, align = 4)]
struct WithoutOpaque;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(opaque, size = 4, align = 4)]
union Union {
    a: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(opaque, size = 4, align = 4, rename_all = "camelCase", impls(Pod))]
struct Members {
    #[ptx(name = "value")]
    a: u32,
}

#[derive(PtxLayout)]
#[repr(u8)]
#[ptx(opaque)]
enum Enum {
    A,
}

fn main() {}

// errors: 11
// fix:
// in NoSize: #[ptx(opaque)] → #[ptx(opaque, size = 4, align = 4)]
// #[ptx(opaque, size = 4)] → #[ptx(opaque, size = 4, align = 4)]
// #[ptx(opaque, size = 12, align = 3)] → #[ptx(opaque, size = 12, align = 4)]
// #[ptx(opaque, size = 12, align = 8)] → #[ptx(opaque, size = 16, align = 8)]
// #[ptx(opaque, size = 0, align = 1)] → #[ptx(opaque, size = 1, align = 1)]
// -#[ptx(size = 4, align = 4)]
// -struct WithoutOpaque;
// +#[repr(C)]
// +#[ptx(size = 1, align = 1)]
// +struct WithoutOpaque {
// +    _unused: u8,
// +}
// in Union: #[repr(C)] → #[repr(C, align(4))]
// union Union { → struct Union {
// in Union: a: u32, → bytes: [u8; 4],
// 4, rename_all = "camelCase", impls(Pod) → 4
// #[ptx(name = "value")] →
// in Enum: #[ptx(opaque)] →
