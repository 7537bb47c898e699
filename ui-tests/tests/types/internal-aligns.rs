use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    a: u64,
    #[ptx(__aligns)]
    b: bool,
}

fn main() {}

// fix:
// -    #[ptx(__aligns)]
