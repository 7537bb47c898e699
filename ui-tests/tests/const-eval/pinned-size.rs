use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(size = 16)]
struct S {
    a: u64,
    b: u32,
    c: u64,
}

fn main() {}

// fix:
// -#[ptx(size = 16)]
// +#[ptx(size = 24)]
