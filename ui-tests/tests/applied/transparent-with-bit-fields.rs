use ptx_abi_core::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    #[ptx(bits(a: u32 = 5))]
    flags: u32,
}

fn main() {}
