const GRÖSSE: u32 = 16;

fn main() {
    println!("{:?}", ptx_abi::cuda_defines!(GRÖSSE));
}

// fix:
// -    println!("{:?}", ptx_abi::cuda_defines!(GRÖSSE));
// +    println!("{:?}", ptx_abi::cuda_defines!(GRÖSSE as SIZE));
