#[ptx_abi::cuda_functions]
unsafe extern "C" {
    #[cfg(all())]
    #[ptx(as = u16)]
    fn count() -> u32;
    fn store(#[cfg(all())] #[ptx(as = u8)] value: u16);
}

fn main() {}

// errors: 2
// fix:
// #[ptx(as = u16)] → #[ptx(as = i32)]
// ptx(as = u8) → ptx(as = i16)
