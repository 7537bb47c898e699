fn main() {
    println!("{}", ptx_abi::cuda_header!(f32; const 256));
    println!("{}", ptx_abi::cuda_defines!(const BLOCK_SIZE)[0]);
}

// errors: 2
// fix:
// -fn main() {
// -    println!("{}", ptx_abi::cuda_header!(f32; const 256));
// -    println!("{}", ptx_abi::cuda_defines!(const BLOCK_SIZE)[0]);
// +const BLOCK_SIZE: u32 = 256;
// +
// +fn main() {
// +    println!("{}", ptx_abi::cuda_header!(f32; const BLOCK_SIZE));
// +    println!("{}", ptx_abi::cuda_defines!(BLOCK_SIZE)[0]);
