#[ptx_abi::cuda_functions]
unsafe extern "C" {
    fn launch_trace(count: u32) -> i32;
}

pub fn main() {
    println!("{}", ptx_abi::cuda_header!(f32; fn FUNCTIONS));
    println!("{}", ptx_abi::cuda_asserts!(f32; fn FUNCTIONS));
}
