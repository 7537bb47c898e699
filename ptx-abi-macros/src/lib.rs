//! What the macros of `ptx-abi` do, as functions from tokens to tokens, with no promise to anybody
//! else. `ptx-abi-derive` exports them to rustc, and tests call them.
//!
//! The input goes this way: `syntax` parses the item, `model` makes one model of it and of its attributes, `rules` applies
//! every rule that syntax alone decides, and `code` writes the code; `macros` has these steps for each macro. Const evaluation
//! in `ptx-abi` decides everything that needs types. All errors are collected, and `code::fallback` writes the code beside
//! them, so that one mistake gives one message. `docs/ARCHITECTURE.md` says what each folder is for.

mod advice;
mod code;
mod errors;
#[doc(hidden)]
pub mod file_path;
#[cfg_attr(not(feature = "check"), path = "files/absent.rs")]
#[doc(hidden)]
pub mod files;
#[cfg(feature = "cuda")]
mod functions;
#[cfg(feature = "check")]
mod kernel_table;
mod literal;
mod macros;
mod model;
#[cfg(feature = "cuda")]
mod named_test;
mod names;
mod reach;
mod rules;
mod symbol;
mod syntax;
mod template;
#[doc(hidden)]
pub mod tokens;

use proc_macro2::TokenStream;

use crate::errors::compile_error;

/// `#[derive(PtxLayout)]`.
pub fn derive_ptx_layout(input: TokenStream) -> TokenStream {
    macros::layout::derive(input).unwrap_or_else(compile_error)
}

/// `#[derive(KernelParams)]`.
pub fn derive_kernel_params(input: TokenStream) -> TokenStream {
    macros::kernel::derive(input).unwrap_or_else(compile_error)
}

/// `#[bit_fields]`.
pub fn bit_fields(args: TokenStream, input: TokenStream) -> TokenStream {
    macros::bit_fields::expand(args, input).unwrap_or_else(compile_error)
}

/// `#[cuda_functions]`.
#[cfg(feature = "cuda")]
pub fn cuda_functions(args: TokenStream, input: &TokenStream) -> TokenStream {
    functions::expand(args, input)
}

/// The code of `kernels_test!` and `kernels_report!`.
#[cfg(feature = "check")]
pub fn kernel_table(input: TokenStream) -> TokenStream {
    kernel_table::expand(input)
}

/// The code of `cuda_header_test!`, `cuda_asserts_test!` and `svg_test!` without a name.
#[cfg(feature = "cuda")]
pub fn named_test(input: TokenStream) -> TokenStream {
    named_test::expand(input)
}
