use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(version = 3)]
struct S {
    a: u32,
}

fn main() {}
