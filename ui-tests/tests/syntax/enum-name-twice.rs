use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(u32)]
enum E {
    A,
    #[ptx(name = "A")]
    B,
}

fn main() {}
