use ptx_abi::PtxLayout;

/// Three bytes of padding.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Initialized))]
struct __BindgenBitfieldUnit {
    a: u8,
    b: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[ptx(bindgen, impls(Initialized))]
#[repr(C)]
struct Flags {
    _bitfield_1: __BindgenBitfieldUnit,
}

fn main() {}

// fix:
// -#[ptx(bindgen, impls(Initialized))]
// +#[ptx(bindgen)]
