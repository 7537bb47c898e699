#[ptx_abi::cuda_functions]
unsafe extern "C" {
    fn scale(factor: f32);
    fn scale(factor: f64);
}

fn main() {}

// fix:
// fn scale(factor: f64); → fn scale_f64(factor: f64);
