//! `#[derive(PtxLayout)]`.

use proc_macro2::TokenStream;

use super::global_module;
use crate::code::bound::Bound;
use crate::code::{fallback, ptx_layout};
use crate::errors::Errors;
#[cfg(feature = "cuda")]
use crate::model::header;
use crate::model::input::{Body, Input};
use crate::model::keys::is_bit_fields;
use crate::rules;
use crate::syntax::Item;

/// The code, or the errors with the code beside them. An item that does not parse has no such code.
pub(crate) fn derive(tokens: TokenStream) -> syn::Result<TokenStream> {
    let mut original = Item::parse(tokens)?;
    let mut bound = Bound::fields(&mut original);
    let mut errors = Errors::default();
    // If `#[bit_fields]` is below the derive, the derive has read bit-fields as members. That macro reports the error.
    let misplaced = original.attrs.iter().any(is_bit_fields);
    let mut input = Input::new(&original, !misplaced, &mut errors);
    bound.attributes(&mut input);
    #[cfg(feature = "cuda")]
    header::restore(&mut input, &mut errors);
    let code = code(&input, misplaced, errors);
    Ok(bound.around(code, &original, &input.attrs.krate))
}

fn code(input: &Input<'_>, misplaced: bool, mut errors: Errors) -> TokenStream {
    if !misplaced {
        rules::layout::check(input, &mut errors);
    }
    let loaded = global_module(input, &mut errors);
    if misplaced {
        return fallback::beside(errors, input, fallback::misplaced, loaded);
    }
    // rustc reports an enum without enumerators, if it has a `repr`, and a misspelled `repr`.
    let uninhabited = matches!(&input.body, Body::Enum(variants) if variants.is_empty());
    if uninhabited || input.repr.is_refused || !errors.is_empty() {
        return fallback::beside(errors, input, fallback::layout, loaded);
    }
    ptx_layout(input, loaded)
}
