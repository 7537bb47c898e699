#[derive(ptx_abi::PtxLayout)]
#[repr(C)]
#[ptx(types = 3)]
struct Claim {
    count: u32,
}

fn main() {}
