use ptx_abi_core::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(u32)]
enum E {
    A,
    #[ptx(name = "A")]
    B,
}

fn main() {}
