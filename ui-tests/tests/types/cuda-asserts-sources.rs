use ptx_abi::{cuda_asserts, cuda_header};

// `#[cuda_functions]` writes such a constant.
const FUNCTIONS: &[ptx_abi::cuda::CudaFunction<'static>] = &[];
const SOURCE: &str = "scale.cu";

fn main() {
    let _ = cuda_asserts!(fn FUNCTIONS in SOURCE);
    let _ = cuda_asserts!(fn FUNCTIONS in []);
    let _ = cuda_asserts!(fn FUNCTIONS in "add.cu", "scale.cu");
    let _ = cuda_header!(fn FUNCTIONS in "scale.cu");
}

// errors: 4
// fix:
// -// `#[cuda_functions]` writes such a constant.
// -const FUNCTIONS: &[ptx_abi::cuda::CudaFunction<'static>] = &[];
// -const SOURCE: &str = "scale.cu";
// +#[ptx_abi::cuda_functions]
// +unsafe extern "C" {
// +    fn launch_scale(data: *mut f32, count: u32) -> i32;
// +}
// -    let _ = cuda_asserts!(fn FUNCTIONS in SOURCE);
// -    let _ = cuda_asserts!(fn FUNCTIONS in []);
// -    let _ = cuda_asserts!(fn FUNCTIONS in "add.cu", "scale.cu");
// -    let _ = cuda_header!(fn FUNCTIONS in "scale.cu");
// +    let checks = cuda_asserts!(fn FUNCTIONS).to_string();
// +    assert_eq!(cuda_asserts!(fn FUNCTIONS in "scale.cu").to_string(), checks);
// +    assert_eq!(cuda_asserts!(fn FUNCTIONS in ["add.cu", "scale.cu"]).to_string(), checks);
// +    assert!(cuda_header!(fn FUNCTIONS).to_string().contains("int launch_scale("));
