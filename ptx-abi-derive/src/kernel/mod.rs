//! `#[derive(KernelParams)]`: the model is that of `PtxLayout`, each field is one parameter.

mod check;
mod cudarc;
mod expand;

use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

use crate::ast::{Field, Input};
use crate::errors::Errors;

/// The code, or the errors and an impl that is free of checks: with it, only the mistake itself is reported.
pub(crate) fn derive(tokens: TokenStream) -> TokenStream {
    let original = match syn::parse2::<DeriveInput>(tokens) {
        Ok(original) => original,
        Err(error) => return error.into_compile_error(),
    };
    let mut errors = Errors::default();
    let input = Input::new(&original, &mut errors);
    check::check(&input, &mut errors);
    let module = if check::owns_module(&input) { input.module(&mut errors) } else { None };
    let failed = !errors.is_empty();
    let code = expand::expand(&input, module.as_ref(), failed);
    let tracking = module.filter(|_| failed).map(|module| module.tracking());
    let errors = errors.into_tokens();
    quote!(#errors #code #tracking)
}

/// Whether a field borrows device memory: only cudarc can pass it, and the struct has no addresses of its arguments.
pub(crate) fn is_borrowed(field: &Field<'_>) -> bool {
    field.is_reference() && field.attrs.as_type.is_some()
}

/// The name of the entry: that of the struct, if no key gives it.
pub(crate) fn entry_name(input: &Input<'_>) -> String {
    let key = input.attrs.entry.as_ref().or(input.attrs.cpp_entry.as_ref());
    key.map_or_else(|| crate::names::plain(input.ident()), |key| key.value.value())
}

/// Whether the name of the entry is one of C++, and the symbol is not known.
pub(crate) fn is_cpp(input: &Input<'_>) -> bool {
    input.attrs.entry.is_none() && input.attrs.cpp_entry.is_some()
}
