type Callback = Option<unsafe extern "C" fn(u8)>;

#[ptx_abi::cuda_functions]
unsafe extern "C" {
    fn register(#[ptx(as = *mut u8)] callback: Callback);
}

fn main() {}
