use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(u32)]
#[ptx(vector)]
enum E {
    A,
    B,
}

fn main() {}

// fix:
// -#[ptx(vector)]
