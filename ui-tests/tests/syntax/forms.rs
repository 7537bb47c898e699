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

fn main() {}

// errors: 4
// fix:
// struct EmptyStruct {} → struct EmptyStruct { _unused: u8 }
// struct UnitStruct; → struct UnitStruct { _unused: u8 }
// struct MissingReprC { → #[repr(C)] struct MissingReprC {
// #[repr(transparent)] → #[repr(C)]
