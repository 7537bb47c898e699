fn main() {
    println!("{}", ptx_abi::cuda_header!());
    println!("{}", ptx_abi::cuda_asserts!());
    let _ = ptx_abi::cuda_defines!();
}

// errors: 3
// fix:
// -fn main() {
// -    println!("{}", ptx_abi::cuda_header!());
// -    println!("{}", ptx_abi::cuda_asserts!());
// -    let _ = ptx_abi::cuda_defines!();
// +const BLOCK_SIZE: u32 = 256;
// +
// +fn main() {
// +    println!("{}", ptx_abi::cuda_header!(f32));
// +    println!("{}", ptx_abi::cuda_asserts!(f32));
// +    let _ = ptx_abi::cuda_defines!(BLOCK_SIZE);
