use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct EmptyStruct {}

#[derive(PtxLayout)]
#[repr(C)]
struct UnitStruct;

#[derive(PtxLayout)]
struct MissingReprC {
    a: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(transparent)]
struct TransparentWithBitFields {
    #[ptx(bits(a: u32 = 5))]
    flags: u32,
}

#[derive(PtxLayout)]
#[repr(C, packed)]
#[ptx(vector)]
struct VectorPacked(f32, f32);

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(vector)]
union VectorUnion {
    x: f32,
    y: f32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(vector)]
struct VectorWithBitFields {
    #[ptx(bits(a: u8 = 4))]
    x: [u8; 1],
    y: u8,
}

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
#[repr(u8)]
enum EnumWithEmptyLists {
    A = 1,
    B {} = 2,
    C() = 4,
    D {},
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
enum DeclaredEnum {}

#[derive(PtxLayout)]
#[repr(u32)]
enum EnumWithData {
    A,
    B(f32),
    C { x: u8 },
}

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
#[ptx(opaque, size = 4, align = 4, rename_all = "camelCase", types = Map, impls(Pod))]
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

#[derive(PtxLayout)]
#[repr(u8)]
struct IntegerOnStruct(u8);

#[derive(PtxLayout)]
#[repr(C, packed, align(8))]
struct PackedWithAlign {
    a: u8,
    b: u32,
}

#[derive(PtxLayout)]
#[repr(packed(2))]
struct Packed2WithoutC(u8, u32);

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, packed(32))]
pub struct Wide(pub u8, pub u128);

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[repr(packed(0x40))]
pub union Hexadecimal {
    pub kind: u8,
    pub wide: u128,
}

#[derive(PtxLayout)]
#[repr(packed)]
struct PackedWithoutC(u8, u32);

#[derive(PtxLayout)]
#[repr(transparent)]
union U {
    a: u32,
}

#[derive(PtxLayout)]
#[repr(C, align(1073741824))]
struct TooLarge(f32);

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
struct NoPower<T>(u8, T);

#[derive(PtxLayout)]
#[repr(C, packed(2147483648))]
struct TooLargePack(f32);

#[derive(PtxLayout)]
#[repr(C, packed(1), packed(2))]
struct TwoPacks {
    a: u8,
    b: f32,
}

fn main() {}

// errors: 49, of which rustc reports E0517, E0587 and E0658 beside ours, and six alone
// fix:
// struct EmptyStruct {} → struct EmptyStruct { _unused: u8 }
// struct UnitStruct; → #[ptx(opaque, size = 1, align = 1)] struct UnitStruct { _unused: u8 }
// struct MissingReprC { → #[repr(C)] struct MissingReprC {
// in TransparentWithBitFields: #[repr(transparent)] → #[repr(C)]
// in VectorPacked: #[ptx(vector)] →
// in VectorUnion: #[ptx(vector)] →
// in VectorWithBitFields: #[ptx(vector)] →
// enum EnumGeneric<const N: usize> { → enum EnumGeneric {
// #[repr(i128)] → #[repr(i64)]
// in EnumPinnedSize: #[ptx(size = 4)] →
// in EnumReprC: #[repr(C)] → #[repr(i32)]
// #[ptx(nmae = "kA")] → #[ptx(name = "kA")]
// in EnumVector: #[ptx(vector)] →
// #[repr(u8, align(16))] → #[repr(u8)]
// enum EnumWithoutRepr { → #[repr(i32)] enum EnumWithoutRepr {
// enum EmptyEnum {} → enum EmptyEnum { A }
// enum DeclaredEnum {} → #[repr(C)] struct DeclaredEnum { _private: [u8; 0] }
// in EnumWithData: #[derive(PtxLayout)] → #[derive(Clone, Copy, PtxLayout)]
// enum EnumWithData { → enum Tag {
// B(f32), → B,
// C { x: u8 }, → C,
// B {} = 2, → B = 2,
// C() = 4, → C = 4,
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
// 4, rename_all = "camelCase", types = Map, impls(Pod) → 4
// #[ptx(name = "value")] →
// in Enum: #[ptx(opaque)] →
// in IntegerOnStruct: #[repr(u8)] → #[repr(C)]
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
// in U: #[repr(transparent)] → #[repr(C)]
// #[repr(C, align(1073741824))] → #[repr(C, align(16))]
// #[repr(align(8, 16), C)] → #[repr(align(16), C)]
// #[repr(align("8"), C)] → #[repr(align(8), C)]
// #[repr(C, packed(3))] → #[repr(C, packed(2))]
// #[repr(C, packed(2147483648))] → #[repr(C, packed(4))]
// #[repr(C, packed(1), packed(2))] → #[repr(C, packed)]
// main: assert_eq!(EnumGeneric::LAYOUT.size, 4);
// main: assert_eq!(EnumOf128Bits::LAYOUT.size, 8);
// main: assert_eq!(EnumPinnedSize::LAYOUT.size, 4);
