type Callback = Option<unsafe extern "C" fn(u8)>;

#[ptx_abi::cuda_functions]
unsafe extern "C" {
    fn register(#[ptx(as = u32)] callback: Callback);
}

fn main() {}

// fix:
// -    fn register(#[ptx(as = u32)] callback: Callback);
// +    fn register(#[ptx(as = *mut u8)] callback: Callback);
