fn main() {
    println!("{}", ptx_abi::cuda_asserts!());
}
