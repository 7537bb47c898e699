// `#[cuda_functions]` writes such a constant.
const FUNCTIONS: &[ptx_abi::cuda::CudaFunction<'static>] = &[];

fn main() {
    println!("{}", ptx_abi::cuda_header!(f32; fn tolerant FUNCTIONS));
    println!("{}", ptx_abi::cuda_header!(f32; fn compatible FUNCTIONS));
    println!("{}", ptx_abi::cuda_asserts!(f32; fn 3));
    println!("{}", ptx_abi::cuda_asserts!(fn strict FUNCTIONS));
    println!("{}", ptx_abi::cuda_asserts!(fn tolerant compatible FUNCTIONS));
}

// errors: 5
// fix:
// -fn main() {
// -    println!("{}", ptx_abi::cuda_header!(f32; fn tolerant FUNCTIONS));
// -    println!("{}", ptx_abi::cuda_header!(f32; fn compatible FUNCTIONS));
// -    println!("{}", ptx_abi::cuda_asserts!(f32; fn 3));
// -    println!("{}", ptx_abi::cuda_asserts!(fn strict FUNCTIONS));
// -    println!("{}", ptx_abi::cuda_asserts!(fn tolerant compatible FUNCTIONS));
// +pub fn main() {
// +    println!("{}", ptx_abi::cuda_header!(f32; fn FUNCTIONS));
// +    println!("{}", ptx_abi::cuda_header!(f32; fn FUNCTIONS));
// +    println!("{}", ptx_abi::cuda_asserts!(f32; fn FUNCTIONS));
// +    println!("{}", ptx_abi::cuda_asserts!(fn FUNCTIONS));
// +    println!("{}", ptx_abi::cuda_asserts!(fn compatible FUNCTIONS));
