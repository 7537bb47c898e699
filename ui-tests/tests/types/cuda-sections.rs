use ptx_abi::{cuda_asserts, cuda_header};

// `#[cuda_functions]` writes such a constant.
const FUNCTIONS: &[ptx_abi::cuda::CudaFunction<'static>] = &[];

const BLOCK: u32 = 256;

mod limits {
    pub const MAX: u64 = 8;
}

const SOURCE: &str = "scale.cu";

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
    println!("{}", ptx_abi::cuda_header!(u8; append_onyl));
    println!("{}", ptx_abi::cuda_header!(u8; cosnt BLOCK));
    println!("{}", ptx_abi::cuda_asserts!(u8; not_compard "u8"));
    let _ = cuda_asserts!(fn FUNCTIONS in SOURCE);
    let _ = cuda_asserts!(fn FUNCTIONS in []);
    let _ = cuda_asserts!(fn FUNCTIONS in "add.cu", "scale.cu");
    let _ = cuda_header!(fn FUNCTIONS in "scale.cu");
}

// errors: 24
// fix:
// const 256 → const BLOCK
// 256, f32 → u8, f32
// cuda_header!(compatible f32) → cuda_header!(f32)
// f64; tolerant f32 → f64, f32
// strict f32; compatible f64 → f32; compatible f64
// tolerant fn FUNCTIONS → fn tolerant FUNCTIONS
// f32; compatible) → f32; compatible f64, u8)
// tolerant compatible f32 → tolerant f32
// Light::data → "Light.data"
// cuda_header!(f32; not_compared "Light.data") → cuda_header!(f32)
// f32; fn tolerant FUNCTIONS → f32; fn FUNCTIONS
// f32; fn compatible FUNCTIONS → f32; fn FUNCTIONS
// fn 3 → fn FUNCTIONS
// fn strict FUNCTIONS → fn FUNCTIONS
// fn tolerant compatible FUNCTIONS → fn compatible FUNCTIONS
// f32; BLOCK → f32; const BLOCK
// append_onyl → append_only
// cosnt BLOCK → const BLOCK
// not_compard "u8" → not_compared "u8"
// f32; limits::MAX → f32; const limits::MAX
// // `#[cuda_functions]` writes such a constant. →
// const FUNCTIONS: &[ptx_abi::cuda::CudaFunction<'static>] = &[]; →
// const SOURCE: &str = "scale.cu"; →
// -    let _ = cuda_asserts!(fn FUNCTIONS in SOURCE);
// -    let _ = cuda_asserts!(fn FUNCTIONS in []);
// -    let _ = cuda_asserts!(fn FUNCTIONS in "add.cu", "scale.cu");
// -    let _ = cuda_header!(fn FUNCTIONS in "scale.cu");
// +    let checks = cuda_asserts!(fn FUNCTIONS).to_string();
// +    assert_eq!(cuda_asserts!(fn FUNCTIONS in "scale.cu").to_string(), checks);
// +    assert_eq!(cuda_asserts!(fn FUNCTIONS in ["add.cu", "scale.cu"]).to_string(), checks);
// +    assert!(cuda_header!(fn FUNCTIONS).to_string().contains("int launch_scale("));
//
// +#[ptx_abi::cuda_functions]
// +unsafe extern "C" {
// +    fn launch_scale(data: *mut f32, count: u32) -> i32;
// +}
