use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(u32)]
enum E {
    #[ptx(nmae = "kA")]
    A,
    B,
}

fn main() {}

// fix:
// -    #[ptx(nmae = "kA")]
// +    #[ptx(name = "kA")]
