fn main() {
    println!("{}", ptx_abi::cuda_header!(f32; const 256));
}

// fix:
// -fn main() {
// -    println!("{}", ptx_abi::cuda_header!(f32; const 256));
// +const BLOCK_SIZE: u32 = 256;
// +
// +fn main() {
// +    println!("{}", ptx_abi::cuda_header!(f32; const BLOCK_SIZE));
