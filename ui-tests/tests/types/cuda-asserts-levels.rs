// `#[cuda_functions]` writes such a constant.
const FUNCTIONS: &[ptx_abi::cuda::CudaFunction<'static>] = &[];

fn main() {
    println!("{}", ptx_abi::cuda_header!(compatible f32));
    println!("{}", ptx_abi::cuda_header!(f64; tolerant f32));
    println!("{}", ptx_abi::cuda_asserts!(strict f32; compatible f64));
    println!("{}", ptx_abi::cuda_asserts!(f32; tolerant fn FUNCTIONS));
    println!("{}", ptx_abi::cuda_asserts!(f32; compatible));
    println!("{}", ptx_abi::cuda_asserts!(tolerant compatible f32));
}

// errors: 6
// fix:
// -fn main() {
// -...
// -    println!("{}", ptx_abi::cuda_asserts!(tolerant compatible f32));
// +pub fn main() {
// +    println!("{}", ptx_abi::cuda_header!(f32));
// +    println!("{}", ptx_abi::cuda_header!(f64, f32));
// +    println!("{}", ptx_abi::cuda_asserts!(f32; compatible f64));
// +    println!("{}", ptx_abi::cuda_asserts!(f32; fn tolerant FUNCTIONS));
// +    println!("{}", ptx_abi::cuda_asserts!(f32; compatible f64, u8));
// +    println!("{}", ptx_abi::cuda_asserts!(tolerant f32));
