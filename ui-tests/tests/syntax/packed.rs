use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(packed(2))]
struct Packed2WithoutC {
    a: u8,
    b: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, packed(32))]
pub struct Wide {
    pub kind: u8,
    pub wide: u128,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[repr(packed(0x40))]
pub union Hexadecimal {
    pub kind: u8,
    pub wide: u128,
}

#[derive(PtxLayout)]
#[repr(packed)]
struct PackedWithoutC {
    a: u8,
    b: u32,
}

fn main() {}

// errors: 4
// fix:
// -#[repr(packed(2))]
// +#[repr(C, packed(2))]
// -#[repr(C, packed(32))]
// +#[repr(C, packed(16))]
// -#[repr(packed(0x40))]
// +#[repr(packed(16))]
// -#[repr(packed)]
// +#[repr(C, packed)]
