//! The marker traits of `impls(…)`.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

use crate::ast::{Body, Field, Input};
use crate::attr::Marker;
use crate::bindgen::Role;
use crate::names;
use crate::tokens::Tokens;

/// The impls, with a proof of each.
pub(super) fn expand(input: &Input<'_>) -> TokenStream {
    write(input, true)
}

/// The impls of a type with an error.
pub(super) fn without_proofs(input: &Input<'_>) -> TokenStream {
    // For a type with parameters the bounds are the proof, and only a transparent type may have such impls.
    if input.is_generic() && input.repr.transparent().is_none() { TokenStream::new() } else { write(input, false) }
}

fn write(input: &Input<'_>, proven: bool) -> TokenStream {
    let mut out = TokenStream::new();
    let pod = input.attrs.impls.iter().any(|marker| marker.value == Marker::Pod);
    for marker in &input.attrs.impls {
        // `Pod` includes `AnyBitPattern`. The check reports both together as an error.
        if !(pod && marker.value == Marker::AnyBitPattern) {
            out.extend(expand_marker(input, marker.value, proven));
        }
    }
    out
}

fn expand_marker(input: &Input<'_>, marker: Marker, proven: bool) -> TokenStream {
    let private = input.private();
    let proof = |proof: fn(&Input<'_>, &Tokens) -> TokenStream| {
        // The bounds of the impl prove a generic type, which is transparent.
        if proven && !input.is_generic() { proof(input, &private) } else { TokenStream::new() }
    };
    let plain = quote!(::core::marker::Copy + 'static);
    let copy = quote!(::core::marker::Copy);
    // Without proofs each type fulfils the bound.
    let sized = quote!(::core::marker::Sized);
    let implement = |path: &TokenStream, bound: &TokenStream, supertraits: Option<&TokenStream>| {
        implement(input, path, if proven { bound } else { &sized }, supertraits)
    };
    match marker {
        Marker::Pod => {
            let proof = proof(no_padding);
            let (zeroable, pod) = (quote!(#private::bytemuck::Zeroable), quote!(#private::bytemuck::Pod));
            let zeroable = implement(&zeroable, &zeroable, None);
            let pod = implement(&pod, &pod, Some(&plain));
            quote!(#proof #zeroable #pod)
        }
        Marker::AnyBitPattern => {
            let proof = proof(any_bit_pattern);
            let (zeroable, any) = (quote!(#private::bytemuck::Zeroable), quote!(#private::bytemuck::AnyBitPattern));
            let zeroable = implement(&zeroable, &zeroable, None);
            let any = implement(&any, &any, Some(&plain));
            quote!(#proof #zeroable #any)
        }
        Marker::DeviceRepr => {
            let krate = &input.attrs.krate;
            let path = quote!(#private::cudarc::driver::DeviceRepr);
            let proof = proof(|input, private| prove(input, "__ptx_copy", &quote!(#private::copy::<Self>())));
            let repr = implement(&path, &quote!(#krate::PtxLayout), Some(&copy));
            // The derive does not check whether 0 is a value of an enum.
            let zero = quote!(#private::cudarc::driver::ValidAsZeroBits);
            let zero = (!matches!(input.body, Body::Enum(_))).then(|| implement_where(input, &zero, &zero, None));
            quote!(#proof #repr #zero)
        }
        Marker::DeviceCopy => {
            let path = quote!(#private::cust_core::DeviceCopy);
            implement(&path, &path, Some(&copy))
        }
        Marker::CudaCoreDeviceCopy => {
            let path = quote!(#private::cuda_core::DeviceCopy);
            let proof = proof(zero_is_a_value);
            let device_copy = implement(&path, &path, Some(&copy));
            quote!(#proof #device_copy)
        }
        Marker::Initialized => {
            let krate = &input.attrs.krate;
            let path = quote!(#krate::module::Initialized);
            let proof = proof(initialized);
            let initialized = implement(&path, &path, None);
            quote!(#proof #initialized)
        }
    }
}

/// `unsafe impl Trait for Type`. For a type with parameters it requires the bound of every field and the supertraits of the
/// type, because nothing else would prove the impl.
fn implement(
    input: &Input<'_>,
    path: &TokenStream,
    bound: &TokenStream,
    supertraits: Option<&TokenStream>,
) -> TokenStream {
    if input.is_generic() {
        return implement_where(input, path, bound, supertraits);
    }
    super::unsafe_impl(input, path, None, &TokenStream::new())
}

/// `unsafe impl Trait for Type` where every field has the bound, and no impl otherwise.
fn implement_where(
    input: &Input<'_>,
    path: &TokenStream,
    bound: &TokenStream,
    supertraits: Option<&TokenStream>,
) -> TokenStream {
    let mut predicates = Vec::new();
    for field in input.fields() {
        let ty = &field.original.ty;
        // The lifetime keeps rustc from refusing a bound that depends on no type parameter.
        predicates.push(quote!(for<'__a> #ty: #bound));
    }
    if let Some(supertraits) = supertraits {
        predicates.push(quote!(Self: #supertraits));
    }
    let where_clause = super::where_also(&input.original.generics, &predicates);
    super::unsafe_impl(input, path, Some(&where_clause), &TokenStream::new())
}

/// A compile error for each field that is not `AnyBitPattern`.
fn any_bit_pattern(input: &Input<'_>, private: &Tokens) -> TokenStream {
    let types = input.fields().iter().map(|field| &field.original.ty);
    prove(input, "__ptx_any_bit_pattern", &quote!({ #(#private::any_bit_pattern::<#types>();)* }))
}

/// A compile error for an enum without an enumerator 0, and for each field that is not cuda-core's `DeviceCopy`.
fn zero_is_a_value(input: &Input<'_>, private: &Tokens) -> TokenStream {
    let ident = input.ident();
    let expression = if matches!(input.body, Body::Enum(_)) {
        let name = names::plain(ident);
        let span = super::located_at(ident.span());
        let private = private.respanned(span);
        quote_spanned!(span=> #private::zero_is_a_value::<Self>(#name))
    } else {
        let types = input.fields().iter().map(|field| &field.original.ty);
        quote!({ #(#private::device_copy::<#types>();)* })
    };
    prove(input, "__ptx_device_copy", &expression)
}

/// A compile error for each field that is not `Initialized`, or that has padding where `LAYOUT` has none.
fn initialized(input: &Input<'_>, private: &Tokens) -> TokenStream {
    let fields = input.fields().iter().map(|field| {
        let ty = &field.original.ty;
        let span = super::located_at(field.span());
        let spanned = private.respanned(span);
        match &field.attrs.as_type {
            Some(abi) => {
                let abi = &abi.value;
                quote_spanned!(span=> #spanned::initialized_as::<#abi, #ty>();)
            }
            None if field.bindgen.as_ref().is_some_and(Role::is_opaque) => {
                quote_spanned!(span=> #spanned::initialized_bytes::<#ty>();)
            }
            None => quote!(#private::initialized::<#ty>();),
        }
    });
    prove(input, "__ptx_initialized", &quote!({ #(#fields)* }))
}

/// A compile error for padding, and for each field that is not `Pod`.
fn no_padding(input: &Input<'_>, private: &Tokens) -> TokenStream {
    let ident = input.ident();
    let name = names::plain(ident);
    let mut fields = Vec::new();
    for field in input.fields() {
        let Field { name, member, original, .. } = field;
        let ty = &original.ty;
        // The storage of bit-fields may have a name that the user never wrote.
        let name = match field.bit_fields().iter().rev().find_map(|bit_field| bit_field.name.as_ref()) {
            Some(bit_field) => format!("the bit-field `{}`", names::plain(bit_field)),
            None => format!("`{name}`"),
        };
        fields.push(quote!(#private::pod::<#ty>(#name, ::core::mem::offset_of!(Self, #member))));
    }
    let named = input.fields().iter().all(|field| field.original.ident.is_some());
    let is_union = input.is_union();
    let span = super::located_at(ident.span());
    let fields = quote!(&[#(#fields),*]);
    let private = private.respanned(span);
    let call = quote_spanned!(span=> #private::no_padding::<Self>(#name, #named, #is_union, #fields));
    prove(input, "__ptx_no_padding", &call)
}

/// Evaluates an expression in which `Self` is the type, under a name that is unique in the type.
fn prove(input: &Input<'_>, name: &str, expression: &TokenStream) -> TokenStream {
    let ident = input.ident();
    let name = Ident::new(name, Span::call_site());
    quote! {
        #[allow(deprecated)]
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
