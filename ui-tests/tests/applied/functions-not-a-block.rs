#[ptx_abi::cuda_functions]
unsafe extern "C" {
    fn launch(_len: u32);
}

fn main() {
    assert_eq!(FUNCTIONS.len(), 1);
}
