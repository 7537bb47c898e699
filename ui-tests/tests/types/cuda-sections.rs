use ptx_abi::{cuda_asserts, cuda_header};

// `#[cuda_functions]` writes such a constant.
const FUNCTIONS: &[ptx_abi::cuda::CudaFunction<'static>] = &[];

const BLOCK: u32 = 256;

mod limits {
    pub const MAX: u64 = 8;
}

fn main() {
    println!("{}", ptx_abi::cuda_header!(f32; const 256));
    println!("{}", ptx_abi::cuda_header!(256, f32));
    println!("{}", ptx_abi::cuda_header!(compatible f32));
    println!("{}", ptx_abi::cuda_header!(f64; tolerant f32));
    println!("{}", ptx_abi::cuda_asserts!(strict f32; compatible f64));
    println!("{}", ptx_abi::cuda_asserts!(f32; tolerant fn FUNCTIONS));
    println!("{}", ptx_abi::cuda_asserts!(f32; compatible));
    println!("{}", ptx_abi::cuda_asserts!(tolerant compatible f32));
    let _ = cuda_asserts!(f32; not_compared Light::data);
    let _ = cuda_header!(f32; not_compared "Light.data");
    println!("{}", ptx_abi::cuda_header!(f32; fn tolerant FUNCTIONS));
    println!("{}", ptx_abi::cuda_header!(f32; fn compatible FUNCTIONS));
    println!("{}", ptx_abi::cuda_asserts!(f32; fn 3));
    println!("{}", ptx_abi::cuda_asserts!(fn strict FUNCTIONS));
    println!("{}", ptx_abi::cuda_asserts!(fn tolerant compatible FUNCTIONS));
    println!("{}", ptx_abi::cuda_header!(f32; BLOCK));
    println!("{}", ptx_abi::cuda_asserts!(f32; limits::MAX));
}

// errors: 17
// fix:
// -// `#[cuda_functions]` writes such a constant.
// +const BLOCK_SIZE: u32 = 256;
// +
// +// `#[cuda_functions]` writes such a constant.
// -fn main() {
// -...
// -    println!("{}", ptx_abi::cuda_asserts!(f32; limits::MAX));
// +pub fn main() {
// +    println!("{}", ptx_abi::cuda_header!(f32; const BLOCK_SIZE));
// +    println!("{}", ptx_abi::cuda_header!(u8, f32));
// +    println!("{}", ptx_abi::cuda_header!(f32));
// +    println!("{}", ptx_abi::cuda_header!(f64, f32));
// +    println!("{}", ptx_abi::cuda_asserts!(f32; compatible f64));
// +    println!("{}", ptx_abi::cuda_asserts!(f32; fn tolerant FUNCTIONS));
// +    println!("{}", ptx_abi::cuda_asserts!(f32; compatible f64, u8));
// +    println!("{}", ptx_abi::cuda_asserts!(tolerant f32));
// +    let _ = cuda_asserts!(f32; not_compared "Light.data");
// +    let _ = cuda_header!(f32);
// +    println!("{}", ptx_abi::cuda_header!(f32; fn FUNCTIONS));
// +    println!("{}", ptx_abi::cuda_header!(f32; fn FUNCTIONS));
// +    println!("{}", ptx_abi::cuda_asserts!(f32; fn FUNCTIONS));
// +    println!("{}", ptx_abi::cuda_asserts!(fn FUNCTIONS));
// +    println!("{}", ptx_abi::cuda_asserts!(fn compatible FUNCTIONS));
// +    println!("{}", ptx_abi::cuda_header!(f32; const BLOCK));
// +    println!("{}", ptx_abi::cuda_asserts!(f32; const limits::MAX));
