#[ptx_abi::cuda_functions]
unsafe extern "C" {
    fn launch(len: u32);
}

fn main() {
    assert_eq!(FUNCTIONS[0].name, "launch");
}
