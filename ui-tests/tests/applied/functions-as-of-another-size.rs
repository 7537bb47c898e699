type Callback = Option<unsafe extern "C" fn(u8)>;

#[ptx_abi::cuda_functions]
unsafe extern "C" {
    fn register(#[ptx(as = *mut core::ffi::c_void)] callback: Callback);
}

fn main() {}
