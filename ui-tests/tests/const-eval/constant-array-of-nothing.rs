const NONE: [f32; 0] = [];

fn main() {
    println!("{}", ptx_abi::cuda_header!(const NONE));
}
