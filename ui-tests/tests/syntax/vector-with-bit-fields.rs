use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(vector)]
struct V {
    #[ptx(bits(a: u8 = 4))]
    x: [u8; 1],
    y: u8,
}

fn main() {}

// fix:
// -#[ptx(vector)]
