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
