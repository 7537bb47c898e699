fn main() {
    println!("{}", ptx_abi::cuda_header!(256, f32));
}

// fix:
// -    println!("{}", ptx_abi::cuda_header!(256, f32));
// +    println!("{}", ptx_abi::cuda_header!(u8, f32));
