use ptx_abi::PtxLayout;

#[repr(C)]
pub struct Inner {
    pub value: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(bindgen)]
pub struct Outer {
    pub inner: Inner,
}

// As bindgen writes it.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct __BindgenBitfieldUnit<Storage> {
    storage: Storage,
}

#[derive(PtxLayout)]
#[repr(C)]
pub struct Flags {
    pub n: u32,
    pub _bitfield_align_1: [u32; 0],
    pub _bitfield_1: __BindgenBitfieldUnit<[u8; 4]>,
}

fn main() {}

// errors: 2
// fix:
// in Inner: #[repr(C)] → #[derive(PtxLayout)] #[repr(C)]
// pub struct Inner { → #[ptx(bindgen)] pub struct Inner {
// pub struct Flags { → #[ptx(bindgen)] pub struct Flags {
// main: assert_eq!(Outer::LAYOUT.size, 4);
// main: assert_eq!(Flags::LAYOUT.size, 8);
