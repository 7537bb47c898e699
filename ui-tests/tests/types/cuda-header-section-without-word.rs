const BLOCK: u32 = 256;

mod limits {
    pub const MAX: u64 = 8;
}

fn main() {
    println!("{}", ptx_abi::cuda_header!(f32; BLOCK));
    println!("{}", ptx_abi::cuda_asserts!(f32; limits::MAX));
}

// errors: 2
// fix:
// -fn main() {
// -    println!("{}", ptx_abi::cuda_header!(f32; BLOCK));
// -    println!("{}", ptx_abi::cuda_asserts!(f32; limits::MAX));
// +pub fn main() {
// +    println!("{}", ptx_abi::cuda_header!(f32; const BLOCK));
// +    println!("{}", ptx_abi::cuda_asserts!(f32; const limits::MAX));
