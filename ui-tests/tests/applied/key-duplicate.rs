use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(size = 4)]
struct S {
    #[ptx(offset = 0)]
    a: u32,
}

fn main() {}
