//! The macros of `ptx-abi`, which documents and re-exports them. `ptx-abi-macros` is what they do.
#![allow(missing_docs, reason = "rustdoc would append them to the documentation of the re-exports")]

use proc_macro::TokenStream;

// Proves that a struct, union or enum has the layout that the PTX ABI gives it, and implements `PtxLayout`.
#[proc_macro_derive(PtxLayout, attributes(ptx, bits))]
pub fn derive_ptx_layout(input: TokenStream) -> TokenStream {
    ptx_abi_macros::derive_ptx_layout(input.into()).into()
}

// Makes a struct the arguments of a kernel, and implements `KernelParams`.
#[proc_macro_derive(KernelParams, attributes(ptx, bits))]
pub fn derive_kernel_params(input: TokenStream) -> TokenStream {
    ptx_abi_macros::derive_kernel_params(input.into()).into()
}

// Turns members with `#[bits(N)]` into bit-fields as C lays them out.
#[proc_macro_attribute]
pub fn bit_fields(args: TokenStream, input: TokenStream) -> TokenStream {
    ptx_abi_macros::bit_fields(args.into(), input.into()).into()
}

// Describes the functions of an `extern "C"` block to C++.
#[cfg(feature = "cuda")]
#[proc_macro_attribute]
pub fn cuda_functions(args: TokenStream, input: TokenStream) -> TokenStream {
    ptx_abi_macros::cuda_functions(args.into(), &input.into()).into()
}

// Writes the code of `kernels_test!` and `kernels_report!`, which pass their input on.
#[cfg(feature = "check")]
#[proc_macro]
pub fn kernel_table(input: TokenStream) -> TokenStream {
    ptx_abi_macros::kernel_table(input.into()).into()
}

// Names the tests of `cuda_header_test!`, `cuda_asserts_test!` and `svg_test!`.
#[cfg(feature = "cuda")]
#[proc_macro]
pub fn named_test(input: TokenStream) -> TokenStream {
    ptx_abi_macros::named_test(input.into()).into()
}
