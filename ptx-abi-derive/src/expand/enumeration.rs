//! Enumerations without data.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

use super::{cpp_name, layout, located_at, unsafe_impl};
use crate::ast::{Input, Variant};
use crate::names;

pub(super) fn expand(input: &Input<'_>, variants: &[Variant<'_>], failed: bool) -> TokenStream {
    let krate = &input.attrs.krate;
    let private = input.private();
    let repr = match &input.repr.integer {
        Some(integer) => quote!(::core::primitive::#integer),
        None => quote!(::core::primitive::i32),
    };
    let count = variants.len();
    let (layout, values) = if failed {
        (quote!(#private::FAILED), quote!(&[]))
    } else {
        let name = cpp_name(input);
        let span = located_at(input.ident().span());
        let variants = variants.iter().map(|variant| {
            let Variant { original, name, cpp_name } = variant;
            let ident = &original.ident;
            let cpp_name = cpp_name.as_ref().unwrap_or(name);
            // At one place for all, so that rustc refuses the casts of a type with `Drop` once.
            let value = quote_spanned!(span=> Self::#ident {} as ::core::primitive::i128);
            quote!(#private::variant(#name, #cpp_name, #value))
        });
        let spanned = private.respanned(span);
        let variants = quote!(&[#(#variants),*]);
        let layout = quote_spanned!(span=> #spanned::enum_layout::<Self, #repr>(#name, #variants));
        let layout = quote!(&#layout);
        (layout, quote!(&#private::values::<Self, #count>()))
    };
    let layout = layout::implement(input, None, &layout);
    let is_integer = (!failed).then(|| {
        let ident = input.ident();
        let name = names::plain(ident);
        let span = located_at(ident.span());
        let spanned = private.respanned(span);
        let check = quote_spanned!(span=> #spanned::enum_is_integer::<#ident>(#name));
        quote!(#[allow(deprecated)] const _: () = #check;)
    });
    let items = quote! {
        type Repr = #repr;
        const VALUES: &'static [::core::primitive::i128] = #values;
    };
    let values = unsafe_impl(input, &quote!(#krate::bit_field::BitFieldEnum), None, &items);
    quote!(#layout #is_integer #values)
}
