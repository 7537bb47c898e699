//! Enumerations without data.

use proc_macro2::TokenStream;
use quote::quote;

use super::layout;
use super::parts::{cpp_name, unsafe_impl};
use crate::model::input::{Input, Variant};
use crate::template::{code, code_spanned};
use crate::tokens::located_at;

pub(super) fn expand(input: &Input<'_>, variants: &[Variant<'_>]) -> TokenStream {
    let repr = integer(input);
    let (ident, cpp_name) = (input.ident(), cpp_name(input));
    let span = located_at(ident.span());
    // All casts are at one place, so that rustc refuses those of a type with `Drop` only once: no error of ours says it.
    let value = |variant: &Variant<'_>| {
        let ident = &variant.original.ident;
        code_spanned!(span=> Self::#ident {} as ::core::primitive::i128)
    };
    let values: Vec<_> = variants.iter().map(value).collect();
    let enumerators = with_values(input, &quote!(&[#(#values),*]));
    let variant_type = input.private().join("Variant");
    let variants = variants.iter().zip(values).map(|(variant, value)| {
        let Variant { name, cpp_name, .. } = variant;
        let cpp_name = cpp_name.as_ref().unwrap_or(name);
        code!(#variant_type { name: #name, cpp_name: #cpp_name, value: #value })
    });
    let proof = input.proof().respanned(span);
    let variants = quote!(&[#(#variants),*]);
    let layout = code_spanned!(span=> #proof::enum_layout::<Self, #repr>(#cpp_name, #variants));
    let layout = layout::implement(input, None, &layout);
    code!(#layout #enumerators)
}

fn integer(input: &Input<'_>) -> TokenStream {
    match input.repr.integer() {
        Some(integer) => code!(::core::primitive::#integer),
        None => code!(::core::primitive::i32),
    }
}

/// The impl of `BitFieldEnum`, which a bit-field of this type needs.
pub(super) fn with_values(input: &Input<'_>, values: &TokenStream) -> TokenStream {
    let krate = &input.attrs.krate;
    let repr = integer(input);
    let items = code! {
        type Repr = #repr;
        const VALUES: &'static [::core::primitive::i128] = #values;
    };
    unsafe_impl(input, &code!(#krate::bit_field::BitFieldEnum), None, &items)
}
