use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(u32)]
enum E {
    #[ptx(name = "kA")]
    A,
    B,
}

fn main() {}
