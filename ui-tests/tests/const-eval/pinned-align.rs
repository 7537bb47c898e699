use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(align = 16)]
struct S {
    a: u64,
}

fn main() {}

// fix:
// -#[ptx(align = 16)]
// +#[ptx(align = 8)]
