//! The code beside an error: impls without checks, so that uses of the type cause no errors of their own.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens as _;

use super::kernel;
use super::parts::name;
use super::{accessors, enumeration, impls, layout};
use crate::errors::Errors;
use crate::files::Loaded;
use crate::model::bindgen;
use crate::model::input::{Body, Input};
use crate::model::keys::{is_bit_fields, is_ptx};
use crate::symbol;
use crate::syntax::{Attribute, Item};
use crate::template::code;
use crate::tokens;

/// The errors, and the code beside them. The compiler tracks the module, because a change of that file may fix the errors.
pub(crate) fn beside(
    errors: Errors,
    input: &Input<'_>,
    code: fn(&Input<'_>) -> TokenStream,
    loaded: Loaded,
) -> TokenStream {
    let errors = errors.into_tokens();
    let code = if is_unsized(input) { TokenStream::new() } else { code(input) };
    let Loaded { module, beside } = loaded;
    let tracking = module.map(|module| module.tracking());
    code!(#errors #code #tracking #beside)
}

/// A use of each type in `as` or `elements`. Otherwise rustc would warn of an import that only they need.
fn uses(input: &Input<'_>) -> Option<TokenStream> {
    let names_itself = |token: &TokenTree| matches!(token, TokenTree::Ident(ident) if ident == "Self");
    let mut types = Vec::new();
    for field in input.fields() {
        for ty in field.attrs.as_type.iter().chain(&field.attrs.elements) {
            let ty = ty.value.to_token_stream();
            if !tokens::any(ty.clone(), &names_itself) {
                types.push(code!(_: ::core::marker::PhantomData<#ty>));
            }
        }
    }
    let (impl_generics, _, where_clause) = input.original.generics.split_for_impl();
    (!types.is_empty()).then(|| {
        let types = tokens::listed(types);
        code! {
            #[allow(dead_code, deprecated)]
            const _: () = {
                fn __uses #impl_generics (#types) #where_clause {}
            };
        }
    })
}

pub(crate) fn layout(input: &Input<'_>) -> TokenStream {
    let private = input.private();
    let layout = layout::failed(input, &code!(#private::FAILED));
    let body = match &input.body {
        Body::Struct(_) | Body::Union(_) => accessors::expand(input, true),
        Body::Enum(_) => enumeration::with_values(input, &code!(&[])),
    };
    let name = name(input);
    let impls = impls::expand(input, false);
    let uses = uses(input);
    code!(#layout #body #name #impls #uses)
}

/// The code of `PtxLayout` above `#[bit_fields]`, which reports the error. If the attribute is another macro of this name,
/// any use of the layout is an error.
pub(crate) fn misplaced(input: &Input<'_>) -> TokenStream {
    let unusable = code!({ ::core::panic!("`#[bit_fields]` must be above the derive") });
    let layout = layout::failed(input, &unusable);
    let name = name(input);
    code!(#layout #name)
}

pub(crate) fn kernel_params(input: &Input<'_>) -> TokenStream {
    let code = kernel::failed(input);
    let uses = uses(input);
    code!(#code #uses)
}

/// Whether a field has a type that no struct can be laid out with, so that no impl could be right.
fn is_unsized(input: &Input<'_>) -> bool {
    let is_flexible = input.attrs.bindgen.is_some() && bindgen::is_unsized(&input.original.generics);
    is_flexible || input.any_field(&|field| field.original.ty.no_size(input.ident()).is_some())
}

/// The type as it is declared, without the attributes of fields that only `#[bit_fields]` understands.
pub(crate) fn without_bits(mut original: Item) -> Item {
    Attribute::remove(&mut original.attrs, is_bit_fields);
    for attrs in original.all_attrs_mut() {
        Attribute::remove(attrs, is_ours);
    }
    original
}

/// The type without any attribute that only the macros here understand.
pub(crate) fn without_attributes(original: Item) -> Item {
    let mut original = without_bits(original);
    Attribute::remove(&mut original.attrs, is_ours);
    original
}

fn is_ours(attr: &Attribute) -> bool {
    attr.path().is(symbol::BITS) || is_ptx(attr)
}
