//! `#[derive(KernelParams)]`. It uses the model of `PtxLayout`, and each field is one parameter.

mod cudarc;
mod expand;

pub(crate) use expand::inherent;
use proc_macro2::TokenStream;
use quote::quote;

use crate::code::bound::Bound;
use crate::code::fallback;
use crate::errors::Errors;
use crate::files::Loaded;
use crate::model::input::{Field, Input};
use crate::model::repr::Rules;
use crate::rules::kernel as rules;
use crate::syntax::Item;

/// The code, or the errors with the code beside them.
pub(crate) fn derive(tokens: TokenStream) -> TokenStream {
    let mut original = match Item::parse(tokens) {
        Ok(original) => original,
        Err(error) => return error.into_compile_error(),
    };
    let mut bound = Bound::fields(&mut original);
    let mut errors = Errors::default();
    let mut input = Input::new(&original, Rules::None, &mut errors);
    bound.attributes(&mut input);
    rules::check(&input, &mut errors);
    let loaded = if rules::owns_module(&input) { input.module(&mut errors) } else { Loaded::default() };
    let found = loaded.module.as_ref().filter(|_| errors.is_empty()).and_then(|module| {
        let name = crate::names::plain(input.ident());
        let found = module.kernel(&input.private(), &entry_name(&input), is_cpp(&input), &name);
        let found = found.map_err(|message| syn::Error::new(expand::named_at(&input), message));
        errors.note(found).map(|kernel| (module, kernel))
    });
    let code = if errors.is_empty() {
        let code = expand::expand(&input, found.as_ref());
        let beside = &loaded.beside;
        quote!(#code #beside)
    } else {
        fallback::beside(errors, &fallback::kernel_params(&input), loaded)
    };
    bound.around(code, &original, &input.attrs.krate)
}

/// Whether a field borrows device memory. Only cudarc can pass it, and the struct has no addresses of its arguments.
pub(crate) fn is_borrowed(field: &Field<'_>) -> bool {
    field.attrs.as_type.is_some() && field.borrow().is_some()
}

/// The name of the entry, which is that of the struct if no key gives it.
pub(crate) fn entry_name(input: &Input<'_>) -> String {
    let key = input.attrs.entry.as_ref().or(input.attrs.cpp_entry.as_ref());
    key.map_or_else(|| crate::names::plain(input.ident()), |key| key.value.value())
}

/// Whether the name of the entry is a C++ name, so that the symbol is unknown.
pub(crate) fn is_cpp(input: &Input<'_>) -> bool {
    input.attrs.entry.is_none() && input.attrs.cpp_entry.is_some()
}
