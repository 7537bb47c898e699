use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    #[ptx(bits = 5)]
    flags: u8,
}

fn main() {}
