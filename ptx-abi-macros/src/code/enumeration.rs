//! Enumerations without data.

use proc_macro2::TokenStream;

use super::layout;
use super::parts::{cpp_name, unsafe_impl};
use crate::model::input::{Input, Variant};
use crate::template::{code, code_spanned};
use crate::tokens::{listed, located_at};

pub(super) fn expand(input: &Input<'_>, variants: &[Variant<'_>]) -> TokenStream {
    let repr = integer(input);
    let (ident, cpp_name) = (input.ident(), cpp_name(input));
    let span = located_at(ident.span());
    // All casts are at one place, so that rustc refuses those of a type with `Drop` only once: no error of ours says it.
    let (mut values, mut described) = (Vec::new(), Vec::new());
    let variant_type = input.private().join("Variant");
    for Variant { original, name, cpp_name } in variants {
        let (ident, cpp_name) = (&original.ident, cpp_name.as_ref().unwrap_or(name));
        let value = code_spanned!(span=> Self::#ident {} as ::core::primitive::i128);
        described.push(code!(#variant_type { name: #name, cpp_name: #cpp_name, value: #value }));
        values.push(value);
    }
    let (values, described) = (listed(values), listed(described));
    let enumerators = with_values(input, &code!(&[#values]));
    let proof = input.proof().respanned(span);
    let variants = code!(&[#described]);
    let mut layout = code_spanned!(span=> #proof::enum_layout::<Self, #repr>(#cpp_name, #variants));
    if input.pattern.is_some() {
        let krate = &input.attrs.krate;
        layout = code!(#proof::enum_in_template(#layout, <Self as #krate::CppName>::TYPE));
    }
    let layout = layout::implement(input, None, &layout);
    code!(#layout #enumerators)
}

fn integer(input: &Input<'_>) -> TokenStream {
    match &input.repr.integer {
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
