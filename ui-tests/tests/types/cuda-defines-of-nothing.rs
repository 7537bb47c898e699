fn main() {
    let _ = ptx_abi::cuda_defines!();
}
