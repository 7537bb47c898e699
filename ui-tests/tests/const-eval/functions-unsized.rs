use std::ffi::CStr;

type Text = str;

#[ptx_abi::cuda_functions]
unsafe extern "C" {
    fn open(path: *const CStr, mode: &Text) -> i32;
}

fn main() {}

// errors: 2
// fix:
// use std::ffi::CStr; → use std::ffi::c_char;
// type Text = str; →
// CStr, mode: &Text → c_char, path_len: usize, mode: *const u8, mode_len: usize
// main: assert_eq!(FUNCTIONS[0].parameters.len(), 4);
