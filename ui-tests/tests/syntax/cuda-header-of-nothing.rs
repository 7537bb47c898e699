fn main() {
    println!("{}", ptx_abi_core::cuda_header!());
}
