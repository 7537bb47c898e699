use ptx_abi::{cuda_asserts, cuda_header};

#[ptx_abi::cuda_functions]
unsafe extern "C" {
    fn launch_scale(data: *mut f32, count: u32) -> i32;
}

fn main() {
    let checks = cuda_asserts!(fn FUNCTIONS).to_string();
    assert_eq!(cuda_asserts!(fn FUNCTIONS in "scale.cu").to_string(), checks);
    assert_eq!(cuda_asserts!(fn FUNCTIONS in ["add.cu", "scale.cu"]).to_string(), checks);
    assert!(cuda_header!(fn FUNCTIONS).to_string().contains("int launch_scale("));
}
