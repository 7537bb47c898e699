use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(u32)]
enum EnumGeneric<const N: usize> {
    A,
    B,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(i128)]
enum EnumOf128Bits {
    A,
    B,
}

#[derive(PtxLayout)]
#[repr(u32)]
#[ptx(size = 4)]
enum EnumPinnedSize {
    A,
    B,
}

#[derive(PtxLayout)]
#[repr(C)]
enum EnumReprC {
    A,
    B,
}

#[derive(PtxLayout)]
#[repr(u32)]
enum EnumUnknownKeyOnVariant {
    #[ptx(nmae = "kA")]
    A,
    B,
}

#[derive(PtxLayout)]
#[repr(u32)]
#[ptx(vector)]
enum EnumVector {
    A,
    B,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(u8, align(16))]
enum EnumWithAlign {
    A = 1,
}

#[derive(PtxLayout)]
enum EnumWithoutRepr {
    A,
    B,
}

#[derive(PtxLayout)]
#[repr(u8)]
enum EmptyEnum {}

#[derive(PtxLayout)]
#[repr(u32)]
enum EnumWithData {
    A,
    B(f32),
    C { x: u8 },
}

fn main() {}

// errors: 11
// fix:
// enum EnumGeneric<const N: usize> { → enum EnumGeneric {
// #[repr(i128)] → #[repr(i64)]
// #[ptx(size = 4)] →
// #[repr(C)] → #[repr(i32)]
// #[ptx(nmae = "kA")] → #[ptx(name = "kA")]
// #[ptx(vector)] →
// #[repr(u8, align(16))] → #[repr(u8)]
// enum EnumWithoutRepr { → #[repr(i32)] enum EnumWithoutRepr {
// enum EmptyEnum {} → enum EmptyEnum { A }
// in EnumWithData: #[derive(PtxLayout)] → #[derive(Clone, Copy, PtxLayout)]
// enum EnumWithData { → enum Tag {
// B(f32), → B,
// C { x: u8 }, → C,
// +#[derive(Clone, Copy, PtxLayout)]
// +#[repr(C)]
// +union Data {
// +    b: f32,
// +    c: u8,
// +}
// +
// +#[derive(Clone, Copy, PtxLayout)]
// +#[repr(C)]
// +struct EnumWithData {
// +    tag: Tag,
// +    data: Data,
// +}
// main: assert_eq!(EnumGeneric::LAYOUT.size, 4);
// main: assert_eq!(EnumOf128Bits::LAYOUT.size, 8);
// main: assert_eq!(EnumPinnedSize::LAYOUT.size, 4);
