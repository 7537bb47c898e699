fn main() {
    println!("{}", ptx_abi::cuda_header!(f32; const 256));
}
