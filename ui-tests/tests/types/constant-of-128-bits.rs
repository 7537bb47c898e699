const SEED: u128 = 1 << 100;

fn main() {
    println!("{}", ptx_abi::cuda_asserts!(u32; const SEED));
}
