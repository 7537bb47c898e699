use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    #[ptx(anonymous)]
    a: u32,
    b: u32,
}

fn main() {}

// fix:
// -    #[ptx(anonymous)]
