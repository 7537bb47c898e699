use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(transparent)]
struct S {
    #[ptx(bits(a: u32 = 5))]
    flags: u32,
}

fn main() {}

// fix:
// -#[repr(transparent)]
// +#[repr(C)]
