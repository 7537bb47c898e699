// `#[cuda_functions]` writes such a constant.
const FUNCTIONS: &[ptx_abi::cuda::CudaFunction<'static>] = &[];

pub fn main() {
    println!("{}", ptx_abi::cuda_header!(f32));
    println!("{}", ptx_abi::cuda_header!(f64, f32));
    println!("{}", ptx_abi::cuda_asserts!(f32; compatible f64));
    println!("{}", ptx_abi::cuda_asserts!(f32; fn tolerant FUNCTIONS));
    println!("{}", ptx_abi::cuda_asserts!(f32; compatible f64, u8));
    println!("{}", ptx_abi::cuda_asserts!(tolerant f32));
}
