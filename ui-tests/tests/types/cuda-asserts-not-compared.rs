use ptx_abi::{cuda_asserts, cuda_header};

fn main() {
    let _ = cuda_asserts!(f32; not_compared Light::data);
    let _ = cuda_header!(f32; not_compared "Light.data");
}

// errors: 2
// fix:
// -    let _ = cuda_asserts!(f32; not_compared Light::data);
// +    let _ = cuda_asserts!(f32; not_compared "Light.data");
// -    let _ = cuda_header!(f32; not_compared "Light.data");
// +    let _ = cuda_header!(f32);
