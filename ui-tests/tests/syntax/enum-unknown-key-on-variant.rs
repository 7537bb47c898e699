use ptx_abi_core::PtxLayout;

#[derive(PtxLayout)]
#[repr(u32)]
enum E {
    #[ptx(nmae = "kA")]
    A,
    B,
}

fn main() {}
