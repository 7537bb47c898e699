#[ptx_abi::cuda_functions]
unsafe extern "C" {
    fn fill<T>(data: *mut T);
}

fn main() {}

// fix:
// fn fill<T>(data: *mut T); → fn fill(data: *mut f32);
