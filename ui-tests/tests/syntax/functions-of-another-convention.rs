#[ptx_abi::cuda_functions]
unsafe extern "Rust" {
    fn launch(len: u32);
}

fn main() {
    let _ = FUNCTIONS;
}

// fix:
// -unsafe extern "Rust" {
// +unsafe extern "C" {
// -    let _ = FUNCTIONS;
// +    assert_eq!(FUNCTIONS[0].name, "launch");
