const TILE: u32 = 16;

fn main() {
    println!("{}", ptx_abi::cuda_header!(const TILE as Tile<16>));
}

// fix:
// -    println!("{}", ptx_abi::cuda_header!(const TILE as Tile<16>));
// +    println!("{}", ptx_abi::cuda_header!(const TILE as TILE));
