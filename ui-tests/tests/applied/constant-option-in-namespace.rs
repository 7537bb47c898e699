const TILE: u32 = 16;

fn main() {
    println!("{:?}", ptx_abi::cuda_defines!(TILE as TILE));
}
