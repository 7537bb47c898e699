use ptx_abi::PtxLayout;

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

// fix:
//  #[derive(PtxLayout)]
//  #[repr(C)]
// +#[ptx(bindgen)]
// -fn main() {}
// +fn main() {
// +    assert_eq!(Flags::LAYOUT.size, 8);
// +}
