//! The macros, which never panic. `tests/tests/macros/robustness` judges what they write.
#![no_main]

use libfuzzer_sys::fuzz_target;
use proc_macro2::TokenStream;

fuzz_target!(|text: &str| {
    let Ok(item) = text.parse::<TokenStream>() else { return };
    let _ = ptx_abi_macros::derive_ptx_layout(item.clone());
    let _ = ptx_abi_macros::derive_kernel_params(item.clone());
    let _ = ptx_abi_macros::bit_fields(TokenStream::new(), item.clone());
    let _ = ptx_abi_macros::cuda_functions(TokenStream::new(), &item);
});
