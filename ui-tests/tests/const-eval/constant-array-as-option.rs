const WEIGHTS: [f32; 2] = [0.5, 1.0];

fn main() {
    println!("{:?}", ptx_abi::cuda_defines!(WEIGHTS));
}

// fix:
// -    println!("{:?}", ptx_abi::cuda_defines!(WEIGHTS));
// +    println!("{}", ptx_abi::cuda_header!(const WEIGHTS));
