#[ptx_abi::cuda_functions]
unsafe extern "C" {
    fn launch_trace(count: u32) -> i32;
}

fn main() {
    println!("{}", ptx_abi::cuda_header!(f32; fn tolerant FUNCTIONS));
    println!("{}", ptx_abi::cuda_asserts!(f32; fn 3));
}
