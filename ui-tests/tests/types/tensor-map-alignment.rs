use ptx_abi::handle::TensorMap;
use ptx_abi::{Align16, PtxLayout};

#[derive(PtxLayout)]
#[repr(C)]
struct Tiles {
    map: TensorMap<Align16>,
    count: u32,
}

fn main() {}

// fix:
// -use ptx_abi::{Align16, PtxLayout};
// +use ptx_abi::{Align128, PtxLayout};
// -    map: TensorMap<Align16>,
// +    map: TensorMap<Align128>,
