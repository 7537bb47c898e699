type Callback = Option<unsafe extern "C" fn(u8)>;

#[ptx_abi::cuda_functions]
unsafe extern "C" {
    fn set_callback(#[ptx(as = u32)] callback: Callback);
    #[cfg(all())]
    #[ptx(as = u16)]
    fn count() -> u32;
}

fn main() {}

// errors: 2
// fix:
// -    fn set_callback(#[ptx(as = u32)] callback: Callback);
// +    fn set_callback(#[ptx(as = *mut u8)] callback: Callback);
// -    #[ptx(as = u16)]
// +    #[ptx(as = i32)]
