use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(size = 99999999999999999999)]
struct S {
    a: u32,
}

fn main() {}

// fix:
// -#[ptx(size = 99999999999999999999)]
// +#[ptx(size = 4)]
