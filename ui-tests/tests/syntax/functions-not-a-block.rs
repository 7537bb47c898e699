#[ptx_abi::cuda_functions]
extern "C" fn launch(len: u32) {}

fn main() {
    launch(1);
}
