#[ptx_abi::cuda_functions]
extern "C" fn launch(_len: u32) {}

fn main() {
    launch(1);
}
