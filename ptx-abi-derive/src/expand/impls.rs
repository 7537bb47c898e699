//! `impls(…)`: marker traits of other crates.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

use super::bounded;
use crate::ast::{Field, Input};
use crate::attr::Marker;
use crate::names;

/// The impls; of a type that has failed without the proofs.
pub(super) fn expand(input: &Input<'_>, failed: bool) -> TokenStream {
    if failed && super::is_generic(input) {
        return TokenStream::new();
    }
    input.attrs.impls.iter().map(|marker| expand_marker(input, marker.value, failed)).collect()
}

fn expand_marker(input: &Input<'_>, marker: Marker, failed: bool) -> TokenStream {
    let private = input.private();
    match marker {
        Marker::Pod => {
            let pod = quote!(#private::bytemuck::Pod);
            let proof = if failed { TokenStream::new() } else { no_padding(input, &private) };
            let zeroable = implement(input, &quote!(#private::bytemuck::Zeroable));
            let pod = implement(input, &pod);
            quote!(#proof #zeroable #pod)
        }
        Marker::AnyBitPattern => {
            let any = quote!(#private::bytemuck::AnyBitPattern);
            let proof = if failed { TokenStream::new() } else { every_field(input, &any) };
            let zeroable = implement(input, &quote!(#private::bytemuck::Zeroable));
            let any = implement(input, &any);
            quote!(#proof #zeroable #any)
        }
        Marker::DeviceRepr => {
            let zero = where_every_field(input, &quote!(#private::cudarc::driver::ValidAsZeroBits));
            let repr = implement(input, &quote!(#private::cudarc::driver::DeviceRepr));
            quote!(#repr #zero)
        }
        Marker::DeviceCopy => implement(input, &quote!(#private::cust_core::DeviceCopy)),
    }
}

/// `unsafe impl Trait for Type`; of a transparent type with parameters, where its field has the trait.
fn implement(input: &Input<'_>, path: &TokenStream) -> TokenStream {
    let ident = input.ident();
    let types = input.fields().iter().map(|field| &field.original.ty);
    let generics = bounded(&input.original.generics, types, path);
    let (impl_generics, ty_generics, where_clause) = generics.split_for_impl();
    quote! {
        #[automatically_derived]
        unsafe impl #impl_generics #path for #ident #ty_generics #where_clause {}
    }
}

/// `unsafe impl Trait for Type` where every field has the trait, and no impl otherwise.
fn where_every_field(input: &Input<'_>, path: &TokenStream) -> TokenStream {
    let ident = input.ident();
    let types = input.fields().iter().map(|field| &field.original.ty);
    let (impl_generics, ty_generics, where_clause) = input.original.generics.split_for_impl();
    let mut where_clause = where_clause.cloned().unwrap_or_else(|| syn::parse_quote!(where));
    // The lifetime keeps rustc from refusing a bound that no type parameter could change.
    where_clause.predicates.extend(types.map(|ty| -> syn::WherePredicate { syn::parse_quote!(for<'__a> #ty: #path) }));
    quote! {
        #[automatically_derived]
        unsafe impl #impl_generics #path for #ident #ty_generics #where_clause {}
    }
}

/// A compile error for each field that lacks the trait.
fn every_field(input: &Input<'_>, path: &TokenStream) -> TokenStream {
    if super::is_generic(input) {
        // The bounds of the impl say it.
        return TokenStream::new();
    }
    let types = input.fields().iter().map(|field| &field.original.ty);
    quote! {
        const _: () = {
            const fn has_trait<T: #path>() {}
            #(has_trait::<#types>();)*
        };
    }
}

/// A compile error for padding, and for each field that is not `Pod`.
fn no_padding(input: &Input<'_>, private: &TokenStream) -> TokenStream {
    if super::is_generic(input) {
        // `repr(transparent)`: the fields without size are no padding, and the bounds of the impl say the rest.
        return TokenStream::new();
    }
    let ident = input.ident();
    let name = names::plain(ident);
    let fields = input.fields().iter().map(|field| {
        let Field { name, member, original, attrs, .. } = field;
        let ty = &original.ty;
        // Storage of bit-fields may have a name that the user never wrote.
        let last =
            attrs.bits.iter().flat_map(|bits| &bits.value).filter_map(|bit_field| bit_field.name.as_ref()).last();
        let name = match last {
            Some(bit_field) => format!("the bit-field `{}`", names::plain(bit_field)),
            None => format!("`{name}`"),
        };
        quote!(#private::pod::<#ty>(#name, ::core::mem::offset_of!(#ident, #member)))
    });
    let is_tuple = input.fields().iter().any(|field| field.original.ident.is_none());
    let form = if is_tuple { "" } else { "_pad: " };
    let is_union = input.is_union();
    let span = super::located_at(ident.span());
    let fields = quote!(&[#(#fields),*]);
    let private = super::respanned(private, span);
    let call = quote_spanned!(span=> #private::no_padding::<#ident>(#name, #form, #is_union, #fields));
    quote! {
        const _: () = #call;
    }
}
