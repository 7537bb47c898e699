// `#[cuda_functions]` writes such a constant.
const FUNCTIONS: &[ptx_abi::cuda::CudaFunction<'static>] = &[];

pub fn main() {
    println!("{}", ptx_abi::cuda_header!(f32; fn FUNCTIONS));
    println!("{}", ptx_abi::cuda_header!(f32; fn FUNCTIONS));
    println!("{}", ptx_abi::cuda_asserts!(f32; fn FUNCTIONS));
    println!("{}", ptx_abi::cuda_asserts!(fn FUNCTIONS));
    println!("{}", ptx_abi::cuda_asserts!(fn compatible FUNCTIONS));
}
