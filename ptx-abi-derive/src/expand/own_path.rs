//! The proofs of a type with `#[ptx(crate = path)]`.
//!
//! The path leads to the functions that prove and to the traits that are implemented. A module there can re-export the
//! traits, and prove with functions of its own. So these proofs use nothing but `::core` and the very traits.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::Lifetime;

use super::located_at;
use crate::ast::{Body, Field, Input, Variant};
use crate::kernel::is_borrowed;
use crate::syntax::{Param, ParamKind};

/// The message if a proof fails that the functions at the path have accepted.
const OTHER: &str = "the module that `#[ptx(crate = …)]` names is not `ptx-abi`: write the path of that crate";

/// Compares `LAYOUT`, and the fields that the derive has read, with the compiled type.
pub(super) fn layout(input: &Input<'_>) -> TokenStream {
    if input.attrs.own_path.is_none() {
        return TokenStream::new();
    }
    let krate = &input.attrs.krate;
    let incomplete = input.attrs.bindgen.as_ref().is_some_and(|bindgen| bindgen.value.is_incomplete());
    let size = (!incomplete).then(|| {
        let expression = quote! {
            let __layout = <Self as #krate::PtxLayout>::LAYOUT;
            __layout.size == ::core::mem::size_of::<Self>() && __layout.align == ::core::mem::align_of::<Self>()
        };
        proof(input, &expression)
    });
    let values = match &input.body {
        Body::Enum(variants) => values(input, variants),
        Body::Struct(_) => compiled(input),
        Body::Union(_) => TokenStream::new(),
    };
    quote!(#size #values)
}

/// Compares the sizes in `PARAMS`, which `to_buffer()` reads, with the fields.
pub(crate) fn params(input: &Input<'_>) -> TokenStream {
    if input.attrs.own_path.is_none() || input.fields().iter().any(is_borrowed) {
        return TokenStream::new();
    }
    let krate = &input.attrs.krate;
    let count = input.fields().len();
    let sizes = input.fields().iter().enumerate().map(|(index, field)| {
        let ty = &field.original.ty;
        quote!(&& __params[#index].size == ::core::mem::size_of::<#ty>())
    });
    let expression = quote! {
        let __params = <Self as #krate::KernelParams>::PARAMS;
        __params.len() == #count #(#sizes)*
    };
    proof(input, &expression)
}

/// Proves that each field has the trait.
pub(super) fn fields(input: &Input<'_>, path: &TokenStream) -> TokenStream {
    let mut calls = TokenStream::new();
    for field in input.fields() {
        let ty = &field.original.ty;
        let span = located_at(field.span());
        calls.extend(quote_spanned!(span=> __has::<#ty>();));
    }
    function(input, path, &calls)
}

/// Proves that each field has the trait, or that an enumerator is 0.
pub(super) fn fields_or_zero(input: &Input<'_>, path: &TokenStream) -> TokenStream {
    let Body::Enum(variants) = &input.body else { return fields(input, path) };
    let names = variants.iter().map(|variant| &variant.original.ident);
    proof(input, &quote!(false #(|| Self::#names {} as ::core::primitive::i128 == 0)*))
}

/// Compares the members in `LAYOUT`, of which the bytes are read, with the fields of a struct of ordinary fields.
pub(super) fn members(input: &Input<'_>, _: &TokenStream) -> TokenStream {
    let is_ordinary =
        |field: &Field<'_>| field.bindgen.is_none() && field.attrs.as_type.is_none() && field.attrs.bits.is_none();
    if !input.is_struct() || input.attrs.opaque.is_some() || !input.fields().iter().all(is_ordinary) {
        return TokenStream::new();
    }
    let krate = &input.attrs.krate;
    let count = input.fields().len();
    let equal = input.fields().iter().map(|field| {
        let Field { name, cpp_name, member, original, .. } = field;
        let (name, ty) = (cpp_name.as_ref().unwrap_or(name), &original.ty);
        quote! {
            && (::core::mem::size_of::<#ty>() == 0 || match __layout.member(#name) {
                ::core::option::Option::Some(__member) => {
                    __member.bit_offset == 8 * ::core::mem::offset_of!(Self, #member)
                        && __member.bit_width == 8 * ::core::mem::size_of::<#ty>()
                        && __member.layout.fingerprint() == <#ty as #krate::PtxLayout>::LAYOUT.fingerprint()
                }
                ::core::option::Option::None => false,
            })
        }
    });
    let expression = quote! {
        let __layout = <Self as #krate::PtxLayout>::LAYOUT;
        __layout.members().len() <= #count #(#equal)*
    };
    proof(input, &expression)
}

/// Proves that the type has the trait, which is one of `core`.
pub(super) fn itself(input: &Input<'_>, path: &TokenStream) -> TokenStream {
    let span = located_at(input.ident().span());
    function(input, path, &quote_spanned!(span=> __has::<Self>();))
}

/// A function that nothing calls, and that compiles only if the types have the trait.
fn function(input: &Input<'_>, path: &TokenStream, calls: &TokenStream) -> TokenStream {
    if input.is_generic() {
        // The bounds of the impl prove a type with parameters.
        return TokenStream::new();
    }
    let ident = input.ident();
    quote! {
        #[allow(dead_code, deprecated)]
        const _: () = {
            const fn __has<__T: #path + ?::core::marker::Sized>() {}
            trait __Proof {
                fn __proof();
            }
            #[automatically_derived]
            impl __Proof for #ident {
                fn __proof() {
                    #calls
                }
            }
        };
    }
}

/// Proves that no byte of the type is padding.
pub(super) fn no_padding(input: &Input<'_>, _: &TokenStream) -> TokenStream {
    if input.is_generic() {
        return TokenStream::new();
    }
    let sizes = input.fields().iter().map(|field| {
        let ty = &field.original.ty;
        quote!(::core::mem::size_of::<#ty>())
    });
    let is_whole = if input.is_union() {
        quote!(true #(&& #sizes == ::core::mem::size_of::<Self>())*)
    } else {
        quote!(0 #(+ #sizes)* == ::core::mem::size_of::<Self>())
    };
    proof(input, &is_whole)
}

/// Proves that the values of an enumeration are its discriminants.
fn values(input: &Input<'_>, variants: &[Variant<'_>]) -> TokenStream {
    let krate = &input.attrs.krate;
    let count = variants.len();
    let equal = variants.iter().enumerate().map(|(index, variant)| {
        let name = &variant.original.ident;
        quote!(&& __values[#index] == Self::#name {} as ::core::primitive::i128)
    });
    let expression = quote! {
        let __values = <Self as #krate::bit_field::BitFieldEnum>::VALUES;
        __values.len() == #count #(#equal)*
    };
    proof(input, &expression)
}

/// Compares the compiled fields of a struct with those that the derive has read.
fn compiled(input: &Input<'_>) -> TokenStream {
    if input.attrs.impls.is_empty() || input.is_generic() {
        return TokenStream::new();
    }
    let ident = input.ident();
    let (mut pointers, mut patterns) = (TokenStream::new(), TokenStream::new());
    for field in input.fields() {
        let (member, ty) = (&field.member, &field.original.ty);
        pointers.extend(quote!(let _: *mut #ty = &raw mut (*__this).#member;));
        patterns.extend(quote!(#member: _,));
    }
    for align in &input.aligns {
        let name = &align.ident;
        patterns.extend(quote!(#name: _,));
    }
    quote! {
        #[allow(dead_code, deprecated)]
        const _: () = {
            trait __Compiled {
                fn __compiled(__this: &mut Self);
            }
            #[automatically_derived]
            impl __Compiled for #ident {
                fn __compiled(__this: &mut Self) {
                    #pointers
                    let Self { #patterns } = __this;
                }
            }
        };
    }
}

/// A constant whose evaluation fails unless the expression, in which `Self` is the type, is true. Nothing evaluates it for a
/// type with type or const parameters.
fn proof(input: &Input<'_>, expression: &TokenStream) -> TokenStream {
    let is_lifetime = |param: &Param| matches!(param.kind, ParamKind::Lifetime(_));
    let generics = &input.original.generics;
    if !generics.params.iter().all(is_lifetime) {
        return TokenStream::new();
    }
    let ident = input.ident();
    let span = located_at(input.attrs.own_path.unwrap_or_else(Span::call_site));
    let panic = quote_spanned!(span=> ::core::panic!(#OTHER));
    let lifetimes = generics.lifetimes().map(|_| Lifetime::new("'static", Span::call_site()));
    let (impl_generics, ty_generics, where_clause) = generics.split_for_impl();
    quote! {
        #[allow(deprecated, clippy::nonminimal_bool)]
        const _: () = {
            trait __Proof {
                const PROVEN: ::core::primitive::bool;
            }
            #[automatically_derived]
            impl #impl_generics __Proof for #ident #ty_generics #where_clause {
                const PROVEN: ::core::primitive::bool = { #expression };
            }
            if !<#ident <#(#lifetimes),*> as __Proof>::PROVEN {
                #panic
            }
        };
    }
}
