const MAX: u32 = 8;

fn main() {
    println!("{}", ptx_abi::cuda_header!(const MAX: usize));
}

// fix:
// -    println!("{}", ptx_abi::cuda_header!(const MAX: usize));
// +    println!("{}", ptx_abi::cuda_header!(const MAX: u32));
