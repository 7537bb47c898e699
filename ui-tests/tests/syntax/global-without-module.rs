use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(global = "params")]
struct Params {
    n: u32,
}

fn main() {}
