//! `impls(…)`: marker traits of other crates.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::parse_quote;

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
            let (zeroable, pod) = (quote!(#private::bytemuck::Zeroable), quote!(#private::bytemuck::Pod));
            let zeroable = implement(input, &zeroable, &zeroable, None);
            let pod = implement(input, &pod, &pod, Some(&plain));
            quote!(#proof #zeroable #pod)
        }
        Marker::AnyBitPattern => {
            let proof = proof(any_bit_pattern);
            let (zeroable, any) = (quote!(#private::bytemuck::Zeroable), quote!(#private::bytemuck::AnyBitPattern));
            let zeroable = implement(input, &zeroable, &zeroable, None);
            let any = implement(input, &any, &any, Some(&plain));
            quote!(#proof #zeroable #any)
        }
        Marker::DeviceRepr => {
            let krate = &input.attrs.krate;
            let path = quote!(#private::cudarc::driver::DeviceRepr);
            let proof = proof(|input, private| prove(input, "__ptx_copy", &quote!(#private::copy::<Self>())));
            let repr = implement(input, &path, &quote!(#krate::PtxLayout), Some(&copy));
            // Whether 0 is a value of an enum is not known here.
            let zero = quote!(#private::cudarc::driver::ValidAsZeroBits);
            let zero = (!matches!(input.body, Body::Enum(_))).then(|| implement_where(input, &zero, &zero, None));
            quote!(#proof #repr #zero)
        }
        Marker::DeviceCopy => {
            let path = quote!(#private::cust_core::DeviceCopy);
            implement(input, &path, &path, Some(&copy))
        }
    }
}

/// `unsafe impl Trait for Type`; of a type with parameters where every field has the bound, and the type the supertraits:
/// nothing else would prove it.
fn implement(
    input: &Input<'_>,
    path: &TokenStream,
    bound: &TokenStream,
    supertraits: Option<&TokenStream>,
) -> TokenStream {
    if super::is_generic(input) {
        return implement_where(input, path, bound, supertraits);
    }
    let ident = input.ident();
    quote! {
        #[automatically_derived]
        #[allow(deprecated)]
        unsafe impl #path for #ident {}
    }
}

/// `unsafe impl Trait for Type` where every field has the bound, and no impl otherwise.
fn implement_where(
    input: &Input<'_>,
    path: &TokenStream,
    bound: &TokenStream,
    supertraits: Option<&TokenStream>,
) -> TokenStream {
    let ident = input.ident();
    let mut generics = input.original.generics.clone();
    let predicates = &mut generics.make_where_clause().predicates;
    for field in input.fields() {
        let ty = &field.original.ty;
        // The lifetime keeps rustc from refusing a bound that no type parameter could change.
        predicates.push(parse_quote!(for<'__a> #ty: #bound));
    }
    if let Some(supertraits) = supertraits {
        predicates.push(parse_quote!(Self: #supertraits));
    }
    let (impl_generics, ty_generics, where_clause) = generics.split_for_impl();
    quote! {
        #[automatically_derived]
        #[allow(deprecated)]
        unsafe impl #impl_generics #path for #ident #ty_generics #where_clause {}
    }
}

/// A compile error for each field that is not `AnyBitPattern`.
fn any_bit_pattern(input: &Input<'_>, private: &Tokens) -> TokenStream {
    let types = input.fields().iter().map(|field| &field.original.ty);
    prove(input, "__ptx_any_bit_pattern", &quote!({ #(#private::any_bit_pattern::<#types>();)* }))
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
    let call = quote_spanned!(span=> #private::no_padding::<Self>(#name, #named, #is_union, #fields));
    prove(input, "__ptx_no_padding", &call)
}

/// Evaluates an expression in which `Self` is the type, under a name that the type has but once.
fn prove(input: &Input<'_>, name: &str, expression: &TokenStream) -> TokenStream {
    let ident = input.ident();
    let name = Ident::new(name, Span::call_site());
    quote! {
        const _: () = {
            #[automatically_derived]
            #[allow(deprecated, non_upper_case_globals)]
            impl #ident {
                const #name: () = #expression;
            }
            #ident::#name
        };
    }
}
