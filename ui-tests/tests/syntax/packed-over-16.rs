use ptx_abi::PtxLayout;

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

fn main() {}

// errors: 2
// fix:
// -#[repr(C, packed(32))]
// +#[repr(C, packed(16))]
// -#[repr(packed(0x40))]
// +#[repr(packed(16))]
