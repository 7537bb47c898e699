#[ptx_abi::cuda_functions]
extern "C" fn launch(_len: u32) {}

fn main() {
    launch(1);
}

// fix:
// -extern "C" fn launch(_len: u32) {}
// +unsafe extern "C" {
// +    fn launch(_len: u32);
// +}
// -    launch(1);
// +    assert_eq!(FUNCTIONS.len(), 1);
