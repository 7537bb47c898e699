#[ptx_abi::cuda_functions]
unsafe extern "Rust" {
    fn launch(len: u32);
}

fn main() {
    let _ = FUNCTIONS;
}
