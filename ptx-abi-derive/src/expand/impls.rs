//! `impls(…)`: marker traits of other crates.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::parse_quote;

use super::bounded;
use crate::ast::{Body, Field, Input};
use crate::attr::Marker;
use crate::names;
use crate::tokens::Tokens;

/// The impls; of a type that has failed without the proofs.
pub(super) fn expand(input: &Input<'_>, failed: bool) -> TokenStream {
    if failed && super::is_generic(input) {
        return TokenStream::new();
    }
    let markers = input.attrs.impls.iter().map(|marker| marker.value);
    // `Pod` includes `AnyBitPattern`; both together are an error that is reported.
    let pod = markers.clone().any(|marker| marker == Marker::Pod);
    let markers = markers.filter(|marker| !(pod && *marker == Marker::AnyBitPattern));
    markers.map(|marker| expand_marker(input, marker, failed)).collect()
}

fn expand_marker(input: &Input<'_>, marker: Marker, failed: bool) -> TokenStream {
    let private = input.private();
    let proof = |proof: fn(&Input<'_>, &Tokens) -> TokenStream| {
        // The bounds of the impl prove a generic type, which is transparent.
        if failed || super::is_generic(input) { TokenStream::new() } else { proof(input, &private) }
    };
    let plain = quote!(::core::marker::Copy + 'static);
    let copy = quote!(::core::marker::Copy);
    match marker {
        Marker::Pod => {
            let proof = proof(no_padding);
            let zeroable = implement(input, &quote!(#private::bytemuck::Zeroable), None);
            let pod = implement(input, &quote!(#private::bytemuck::Pod), Some(&plain));
            quote!(#proof #zeroable #pod)
        }
        Marker::AnyBitPattern => {
            let proof = proof(any_bit_pattern);
            let zeroable = implement(input, &quote!(#private::bytemuck::Zeroable), None);
            let any = implement(input, &quote!(#private::bytemuck::AnyBitPattern), Some(&plain));
            quote!(#proof #zeroable #any)
        }
        Marker::DeviceRepr => {
            let zero = where_every_field(input, &quote!(#private::cudarc::driver::ValidAsZeroBits));
            let repr = implement(input, &quote!(#private::cudarc::driver::DeviceRepr), None);
            quote!(#repr #zero)
        }
        Marker::DeviceCopy => implement(input, &quote!(#private::cust_core::DeviceCopy), Some(&copy)),
    }
}

/// `unsafe impl Trait for Type`; of a type with parameters, where its field has the trait, and the type what the trait
/// asks for.
fn implement(input: &Input<'_>, path: &TokenStream, supertraits: Option<&TokenStream>) -> TokenStream {
    let ident = input.ident();
    let types = input.fields().iter().map(|field| &field.original.ty);
    let mut generics = bounded(&input.original.generics, types, path);
    if let (Some(supertraits), true) = (supertraits, super::is_generic(input)) {
        generics.make_where_clause().predicates.push(parse_quote!(Self: #supertraits));
    }
    let (impl_generics, ty_generics, where_clause) = generics.split_for_impl();
    quote! {
        #[automatically_derived]
        unsafe impl #impl_generics #path for #ident #ty_generics #where_clause {}
    }
}

/// `unsafe impl Trait for Type` where every field has the trait, and no impl otherwise.
///
/// None for an enum: whether 0 is one of its values is not known here.
fn where_every_field(input: &Input<'_>, path: &TokenStream) -> TokenStream {
    let ident = input.ident();
    if let Body::Enum(_) = input.body {
        return TokenStream::new();
    }
    let types = input.fields().iter().map(|field| &field.original.ty);
    let (impl_generics, ty_generics, where_clause) = input.original.generics.split_for_impl();
    let mut where_clause = where_clause.cloned().unwrap_or_else(|| parse_quote!(where));
    // The lifetime keeps rustc from refusing a bound that no type parameter could change.
    where_clause.predicates.extend(types.map(|ty| -> syn::WherePredicate { parse_quote!(for<'__a> #ty: #path) }));
    quote! {
        #[automatically_derived]
        unsafe impl #impl_generics #path for #ident #ty_generics #where_clause {}
    }
}

/// A compile error for each field that is not `AnyBitPattern`.
fn any_bit_pattern(input: &Input<'_>, private: &Tokens) -> TokenStream {
    let types = input.fields().iter().map(|field| &field.original.ty);
    prove(input, &quote!({ #(#private::any_bit_pattern::<#types>();)* }))
}

/// A compile error for padding, and for each field that is not `Pod`.
fn no_padding(input: &Input<'_>, private: &Tokens) -> TokenStream {
    let ident = input.ident();
    let name = names::plain(ident);
    let fields = input.fields().iter().map(|field| {
        let Field { name, member, original, attrs, .. } = field;
        let ty = &original.ty;
        // Storage of bit-fields may have a name that the user never wrote.
        let mut bits = attrs.bits.iter().flat_map(|bits| bits.value.iter().rev());
        let last = bits.find_map(|bit_field| bit_field.name.as_ref());
        let name = match last {
            Some(bit_field) => format!("the bit-field `{}`", names::plain(bit_field)),
            None => format!("`{name}`"),
        };
        quote!(#private::pod::<#ty>(#name, ::core::mem::offset_of!(Self, #member)))
    });
    let named = input.fields().iter().all(|field| field.original.ident.is_some());
    let is_union = input.is_union();
    let span = super::located_at(ident.span());
    let fields = quote!(&[#(#fields),*]);
    let private = private.respanned(span);
    prove(input, &quote_spanned!(span=> #private::no_padding::<Self>(#name, #named, #is_union, #fields)))
}

/// Evaluates an expression in which `Self` is the type.
fn prove(input: &Input<'_>, expression: &TokenStream) -> TokenStream {
    let ident = input.ident();
    quote! {
        const _: () = {
            #[automatically_derived]
            #[allow(deprecated)]
            impl #ident {
                const __PTX_PROOF: () = #expression;
            }
            #ident::__PTX_PROOF
        };
    }
}
