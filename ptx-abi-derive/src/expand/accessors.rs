//! Accessors of bit-fields.

use proc_macro2::{Literal, TokenStream};
use quote::{quote, quote_spanned};

use super::layout::enumeration;
use super::{located_at, where_laid_out};
use crate::ast::{Field, Input};
use crate::bits::BitField;
use crate::check;
use crate::names;
use crate::symbol;
use crate::syntax::Type;
use crate::tokens::Tokens;

/// Writes the accessors.
pub(super) fn expand(input: &Input<'_>) -> TokenStream {
    write(input, false)
}

/// Writes accessors that do nothing, for a type with an error. If two have one name, only the first is written.
pub(super) fn inert(input: &Input<'_>) -> TokenStream {
    write(input, true)
}

fn write(input: &Input<'_>, inert: bool) -> TokenStream {
    let private = input.private();
    let (mut items, mut runs) = (TokenStream::new(), TokenStream::new());
    let mut taken = names::Accessors::new(check::have_simple_accessors(input.fields()));
    let accessors = Accessors::new(input, &private, inert);
    let mut index = 0;
    for field in input.fields() {
        let before = index;
        for bit_field in field.bit_fields() {
            if bit_field.name.is_none() {
                continue;
            }
            accessors.expand(bit_field, index, &mut taken, &mut items);
            index += 1;
        }
        if index > before && !inert {
            let (storage, member, named) = (&field.original.ty, &field.member, index - before);
            runs.extend(quote!(#private::run_of::<#storage>(::core::mem::offset_of!(Self, #member), #named),));
        }
    }
    if items.is_empty() {
        return items;
    }
    let krate = &input.attrs.krate;
    let ident = input.ident();
    let (impl_generics, ty_generics, _) = input.original.generics.split_for_impl();
    let where_clause = where_laid_out(input);
    // All accessors use it at one place, so that rustc notes only once that they need a wrong layout.
    let layout = quote!(<Self as #krate::PtxLayout>::LAYOUT);
    let span = located_at(ident.span());
    let spanned = private.respanned(span);
    let table = quote_spanned!(span=> #spanned::accessors::<#index>(#layout, &[#runs]));
    let fields = input.fields().iter();
    let enumerations = fields.flat_map(Field::bit_fields).any(|bit_field| bit_field.is_enum);
    let get_enum = enumerations.then(|| get_enum(&private, inert));
    // The functions of a union are unsafe, like each of their operations.
    let unsafe_fn = input.is_union().then(|| quote!(, unsafe_op_in_unsafe_fn));
    let where_copy = where_copy(input);
    quote! {
        #[automatically_derived]
        #[allow(dead_code, deprecated, non_snake_case #unsafe_fn)]
        impl #impl_generics #ident #ty_generics #where_clause {
            #[doc(hidden)]
            const __PTX_ACCESSORS: &'static [#private::Accessor] = &#table;
            // Not generic: rustc evaluates a constant anew for each function with parameters of its own.
            #[doc(hidden)]
            #[inline(always)]
            const fn __ptx_accessor(index: ::core::primitive::usize) -> #private::Accessor {
                Self::__PTX_ACCESSORS[index]
            }
            #get_enum
            #private::functions_of_bit_fields! { [#where_copy] #items }
        }
    }
}

/// The function that getters of enumerations call.
fn get_enum(private: &Tokens, inert: bool) -> TokenStream {
    let result = quote!(::core::result::Result<__T, #private::BitFieldValueError>);
    let (argument, body) = if inert {
        (TokenStream::new(), quote!(#private::failed_get_enum()))
    } else {
        let call = quote!(#private::get_enum(Self::__ptx_accessor(index), self, enumeration));
        (quote!(, enumeration: #private::Enumeration<__T>), quote!(unsafe { #call }))
    };
    quote! {
        #[doc(hidden)]
        #[inline(always)]
        const unsafe fn __ptx_get_enum<__T>(&self, index: ::core::primitive::usize #argument) -> #result {
            let _ = index;
            #body
        }
    }
}

/// A function that takes and returns a value must not drop it. A type with parameters promises this by `Copy`.
fn where_copy(input: &Input<'_>) -> Option<TokenStream> {
    input.is_generic().then(|| quote!(where Self: ::core::marker::Copy))
}

/// The parts that the accessors of all bit-fields of a type have in common.
struct Accessors<'a> {
    private: &'a Tokens,
    inert: bool,
    /// `unsafe` in a union with its documentation, and the bound of a generic type.
    common: TokenStream,
}

impl<'a> Accessors<'a> {
    fn new(input: &Input<'_>, private: &'a Tokens, inert: bool) -> Self {
        let safety = "\n# Safety\n\nThe bytes of the bit-field are initialised.";
        let mut common = if input.is_union() { quote!([unsafe] [#[doc = #safety]]) } else { quote!([] []) };
        let where_copy = where_copy(input);
        common.extend(quote!([#where_copy]));
        Self { private, inert, common }
    }

    /// Adds the arguments of `functions_of_bit_fields!` for one bit-field.
    fn expand(&self, bit_field: &BitField, index: usize, taken: &mut names::Accessors, items: &mut TokenStream) {
        let BitField { attrs, vis, name, ty, is_enum, width, .. } = bit_field;
        let Some(ident) = name else { return };
        let plain = names::plain(ident);
        if !taken.insert(&plain) {
            return;
        }
        let upper = plain.to_uppercase();
        let name = format!("the bit-field `{plain}`.");
        let place = format!("the bit-field `{plain}`, {width} bits from bit [`{upper}_OFFSET`](Self::{upper}_OFFSET).");
        // If the user has written documentation, it is the summary.
        let separator = attrs.iter().any(|attr| attr.path().is(symbol::DOC)).then(|| quote!(#[doc = ""]));
        let read = if *is_enum { self.read_enum(ty) } else { quote!([#ty] __ptx_get [] []) };
        let index = Literal::usize_unsuffixed(index);
        let common = &self.common;
        let made = |prefix, name, suffix| names::affixed(prefix, name, suffix, ident);
        let (bits, offset) = (made("", &upper, "_BITS"), made("", &upper, "_OFFSET"));
        let (set, with) = (made("set_", &plain, ""), made("with_", &plain, ""));
        let (set_checked, with_checked) = (made("set_", &plain, "_checked"), made("with_", &plain, "_checked"));
        let set_wrapping = made("set_", &plain, "_wrapping");
        items.extend(quote!({
            [#(#attrs)* #separator] [#vis] [#ty] #index #name #place #width #read #common
            #bits #offset #ident #set #with #set_checked #with_checked #set_wrapping
        }));
    }

    /// The arguments for a getter of an enumeration.
    fn read_enum(&self, ty: &Type) -> TokenStream {
        let errors = "\n# Errors\n\nThe bits are no enumerator of the type.";
        let enumeration = (!self.inert).then(|| {
            let enumeration = enumeration(ty, self.private);
            quote!(, #enumeration)
        });
        let error = self.private.join("BitFieldValueError");
        quote!([::core::result::Result<#ty, #error>] __ptx_get_enum [#enumeration] [#[doc = #errors]])
    }
}
