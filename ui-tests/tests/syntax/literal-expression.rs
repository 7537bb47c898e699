use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(size = 2 * 4)]
struct S {
    a: u32,
    b: u32,
}

fn main() {}

// fix:
// -#[ptx(size = 2 * 4)]
// +#[ptx(size = 8)]
