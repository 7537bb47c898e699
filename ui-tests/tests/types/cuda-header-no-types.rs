fn main() {
    println!("{}", ptx_abi::cuda_header!(256, f32));
}
