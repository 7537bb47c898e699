use ptx_abi::handle::TensorMap;
use ptx_abi::{Align16, PtxLayout};

#[derive(PtxLayout)]
#[repr(C)]
struct Tiles {
    map: TensorMap<Align16>,
    count: u32,
}

fn main() {}
