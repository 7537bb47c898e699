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
#[ptx(renam_all = "camelCase")]
struct KeyMisspelled {
    #[ptx(ofset = 0)]
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

fn main() {}

// errors: 18
// fix:
//  #[ptx(size = 4)]
// -#[ptx(size = 4)]
// #[ptx(offset = 0, offset = 0)] → #[ptx(offset = 0)]
// #[ptx(renam_all = "camelCase")] → #[ptx(rename_all = "camelCase")]
// #[ptx(ofset = 0)] → #[ptx(offset = 0)]
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
// #[ptx(crate = "ptx_abi")] → #[ptx(crate = ::ptx_abi)]
// #[ptx(as = 4)] → #[ptx(as = [f32; 4])]
// #[ptx(rename_all = "kebab-case")] → #[ptx(rename_all = "snake_case")]
// #[ptx(impls = Pod)] → #[ptx(impls(Pod))]
// #[ptx(types = 3)] → #[ptx(types = Map)]
// +struct Hertz(u32);
// +
// +ptx_abi::foreign_types! { Map; Hertz = u32 }
