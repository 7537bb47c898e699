use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(u8, align(16))]
enum E {
    A = 1,
}

fn main() {}

// fix:
// -#[repr(u8, align(16))]
// +#[repr(u8)]
