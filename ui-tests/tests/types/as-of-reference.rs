use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S<'a> {
    #[ptx(as = u64)]
    a: &'a u8,
}

fn main() {}
