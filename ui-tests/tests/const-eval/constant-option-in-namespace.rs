const TILE: u32 = 16;

fn main() {
    println!("{:?}", ptx_abi::cuda_defines!(TILE as ns::TILE));
}

// fix:
// -    println!("{:?}", ptx_abi::cuda_defines!(TILE as ns::TILE));
// +    println!("{:?}", ptx_abi::cuda_defines!(TILE as TILE));
