use ptx_abi::handle::TensorMap;
use ptx_abi::{Align128, PtxLayout};

#[derive(PtxLayout)]
#[repr(C)]
struct Tiles {
    map: TensorMap<Align128>,
    count: u32,
}

fn main() {}
