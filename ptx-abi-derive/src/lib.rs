//! The macros of [`ptx-abi`](https://docs.rs/ptx-abi), which documents and re-exports them.
//!
//! The input goes this way: `syntax` parses the item, `attr` and `bits` parse attributes, `ast` makes one model of the
//! type, `bindgen` rewrites the model of a type that bindgen has written, `check` applies every rule that syntax alone
//! decides, and `expand` writes the code. Const evaluation in `ptx-abi` decides everything that needs types. All errors are
//! collected, and `expand::fallback` writes the code beside them, so that one mistake gives one message. `bit_fields`
//! writes the input of the derive, or does the work of the derive after an error.
#![allow(missing_docs, reason = "rustdoc would append them to the documentation of the re-exports")]

mod ast;
mod attr;
#[cfg_attr(not(feature = "cuda"), path = "bindgen/absent.rs")]
mod bindgen;
mod bit_fields;
mod bits;
mod check;
mod derives;
mod errors;
mod expand;
#[cfg(feature = "cuda")]
mod functions;
mod kernel;
#[cfg(feature = "check")]
mod kernel_table;
mod literal;
mod logical;
#[cfg_attr(not(feature = "check"), path = "module/absent.rs")]
mod module;
mod names;
mod pattern;
mod reach;
mod repr;
mod symbol;
mod syntax;
mod tokens;

use proc_macro::TokenStream;

// Proves that a struct, union or enum has the layout that the PTX ABI gives it, and implements `PtxLayout`.
#[proc_macro_derive(PtxLayout, attributes(ptx, bits))]
pub fn derive_ptx_layout(input: TokenStream) -> TokenStream {
    expand::derive(input.into()).into()
}

// Makes a struct the arguments of a kernel, and implements `KernelParams`.
#[proc_macro_derive(KernelParams, attributes(ptx, bits))]
pub fn derive_kernel_params(input: TokenStream) -> TokenStream {
    kernel::derive(input.into()).into()
}

// Turns members with `#[bits(N)]` into bit-fields as C lays them out.
#[proc_macro_attribute]
pub fn bit_fields(args: TokenStream, input: TokenStream) -> TokenStream {
    bit_fields::expand(args.into(), input.into()).into()
}

// Describes the functions of an `extern "C"` block to C++.
#[cfg(feature = "cuda")]
#[proc_macro_attribute]
pub fn cuda_functions(args: TokenStream, input: TokenStream) -> TokenStream {
    functions::expand(args.into(), &input.into()).into()
}

// Writes the code of `kernels_test!` and `kernels_report!`, which pass their input on.
#[cfg(feature = "check")]
#[proc_macro]
pub fn kernel_table(input: TokenStream) -> TokenStream {
    kernel_table::expand(input.into()).into()
}
