const TILE: Option<u32> = Some(16);

fn main() {
    println!("{}", ptx_abi::cuda_header!(const TILE));
}
