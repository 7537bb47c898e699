//! `LAYOUT`, in one pass: every field with its offset in Rust, compared by const evaluation.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};

use super::{bounded, cpp_name, located_at};
use crate::ast::{Field, Input};
use crate::bits::BitField;
use crate::names;

pub(super) fn expand(input: &Input<'_>, failed: bool) -> TokenStream {
    let krate = &input.attrs.krate;
    let private = input.private();
    let ident = input.ident();
    if failed {
        let (impl_generics, ty_generics, where_clause) = input.original.generics.split_for_impl();
        return quote! {
            #[automatically_derived]
            unsafe impl #impl_generics #krate::PtxLayout for #ident #ty_generics #where_clause {
                const LAYOUT: &'static #krate::Layout<'static> = #private::FAILED;
            }
        };
    }
    let types = input.fields().iter().filter(|field| field.attrs.bits.is_none()).map(Field::abi_type);
    let generics = bounded(&input.original.generics, types, &quote!(#krate::PtxLayout));
    let (impl_generics, ty_generics, where_clause) = generics.split_for_impl();
    let (entries, spans) = entries(input, &private);
    let count = entries.len();
    let shape = shape(input, &private);
    let verified = quote!(&#private::verify::<Self, #count>(#shape, [#(#entries),*]));
    let checked = spans.iter().enumerate().fold(verified, |inner, (index, span)| {
        let span = located_at(*span);
        quote_spanned!(span=> #private::at(#inner, #index))
    });
    let span = located_at(ident.span());
    let layout = quote_spanned!(span=> &#private::layout(#checked));
    quote! {
        #[automatically_derived]
        unsafe impl #impl_generics #krate::PtxLayout for #ident #ty_generics #where_clause {
            const LAYOUT: &'static #krate::Layout<'static> = #layout;
        }
    }
}

/// The declaration without its members.
pub(crate) fn shape(input: &Input<'_>, private: &TokenStream) -> TokenStream {
    let name = names::plain(input.ident());
    let mut shape = if input.is_union() {
        quote!(#private::union_type(#name))
    } else if input.repr.transparent.is_some() {
        quote!(#private::transparent(#name))
    } else if input.attrs.vector.is_some() {
        quote!(#private::vector(#name))
    } else {
        quote!(#private::structure(#name))
    };
    let cpp_name = cpp_name(input);
    if cpp_name != name {
        shape.extend(quote!(.cpp_name(#cpp_name)));
    }
    if let Some(packed) = &input.repr.packed {
        let packed = packed.value;
        shape.extend(quote!(.packed(#packed)));
    }
    if let Some(align) = &input.repr.align {
        let align = align.value;
        shape.extend(quote!(.aligned(#align)));
    }
    if let Some(size) = &input.attrs.size {
        let size = size.value;
        shape.extend(quote!(.pinned_size(#size)));
    }
    if let Some(align) = &input.attrs.align {
        let align = align.value;
        shape.extend(quote!(.pinned_align(#align)));
    }
    shape
}

/// One entry for each field and bit-field, and the spans that errors about them have.
fn entries(input: &Input<'_>, private: &TokenStream) -> (Vec<TokenStream>, Vec<Span>) {
    let mut entries = Vec::new();
    let mut spans = Vec::new();
    for field in input.fields() {
        let Field { name, member, original, attrs, .. } = field;
        let ty = &original.ty;
        let offset = quote!(::core::mem::offset_of!(Self, #member));
        spans.push(field.span());
        if let Some(bits) = &attrs.bits {
            entries.push(quote!(#private::storage::<#ty>(#name, #offset)));
            for bit_field in &bits.value {
                entries.push(self::bit_field(bit_field, private));
                spans.push(bit_field.span());
            }
            continue;
        }
        let mut entry = match &attrs.as_type {
            Some(as_type) => {
                let as_type = &as_type.value;
                let foreign = quote!(#ty).to_string().replace(' ', "");
                quote!(#private::member_as::<#as_type, #ty>(#name, #offset, #foreign))
            }
            None => quote!(#private::member::<#ty>(#name, #offset)),
        };
        if let Some(cpp_name) = &field.cpp_name {
            entry.extend(quote!(.cpp_name(#cpp_name)));
        }
        if attrs.anonymous.is_some() {
            entry.extend(quote!(.anonymous()));
        }
        if let Some(offset) = &attrs.offset {
            let offset = offset.value;
            entry.extend(quote!(.pinned(#offset)));
        }
        entries.push(entry);
    }
    (entries, spans)
}

/// The entry of a bit-field.
pub(crate) fn bit_field(bit_field: &BitField, private: &TokenStream) -> TokenStream {
    let BitField { name, ty, width, .. } = bit_field;
    let name = name.as_ref().map(names::plain).unwrap_or_default();
    let mut entry = if bit_field.is_enum {
        quote!(#private::enum_bits::<#ty>(#name, #width))
    } else {
        quote!(#private::bits::<#ty>(#name, #width))
    };
    if let Some(cpp_name) = &bit_field.cpp_name {
        entry.extend(quote!(.cpp_name(#cpp_name)));
    }
    entry
}
