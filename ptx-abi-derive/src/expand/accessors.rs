//! Accessors of bit-fields.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::Token;

use super::layout::enumeration;
use super::{is_generic, located_at, where_laid_out};
use crate::ast::{Field, Input};
use crate::bits::BitField;
use crate::names;
use crate::tokens::Tokens;

/// The accessors; of a type that has failed they do nothing, and of two with one name there is the first.
pub(super) fn expand(input: &Input<'_>, failed: bool) -> TokenStream {
    let private = input.private();
    let (mut items, mut runs) = (TokenStream::new(), TokenStream::new());
    let mut taken = Vec::new();
    let mut index = 0;
    for field in input.fields() {
        let before = index;
        for bit_field in field.bit_fields() {
            let Some(ident) = &bit_field.name else { continue };
            if names::accessors(&names::plain(ident)).into_iter().all(|name| names::insert(&mut taken, name)) {
                Accessors::new(input, failed, field, bit_field, ident, index).expand(&mut items);
            }
            index += 1;
        }
        if index > before && !failed {
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
    // At one place for all accessors, so that rustc notes only once that they need a layout which is wrong.
    let layout = quote!(<Self as #krate::PtxLayout>::LAYOUT);
    let span = located_at(ident.span());
    let spanned = private.respanned(span);
    let table = quote_spanned!(span=> #spanned::accessors(#layout, &[#runs]));
    // The functions of a union are unsafe, as each of their operations is.
    let unsafe_fn = input.is_union().then(|| quote!(, unsafe_op_in_unsafe_fn));
    quote! {
        #[automatically_derived]
        #[allow(dead_code, deprecated, non_snake_case #unsafe_fn)]
        impl #impl_generics #ident #ty_generics #where_clause {
            #[doc(hidden)]
            const __PTX_ACCESSORS: &'static #private::Accessors<#index> = &#table;
            #items
        }
    }
}

/// Adds a function with the visibility and the attributes of the bit-field; `unsafe` in a union.
///
/// A macro, so that all of it is quoted at once: tokens that are quoted again take most of the time.
macro_rules! function {
    ($self:ident, $items:ident, $doc:expr, [$($extra:tt)*] [$($signature:tt)*] $body:tt) => {{
        let Self { bit_field: BitField { attrs, vis, .. }, separator, safety, qualifier, .. } = $self;
        let doc = $doc;
        $items.extend(quote! {
            #(#attrs)*
            #separator
            #[doc = #doc]
            #safety
            $($extra)*
            #[inline]
            #vis const #qualifier fn $($signature)* $body
        });
    }};
}

/// The accessors of one named bit-field.
///
/// Their calls of the table are safe: `LAYOUT`, which it is made of, has called the gates for the same types.
struct Accessors<'a> {
    input: &'a Input<'a>,
    private: Tokens,
    failed: bool,
    /// The storage.
    field: &'a Field<'a>,
    bit_field: &'a BitField,
    ident: &'a Ident,
    /// Which of the named bit-fields it is.
    index: Literal,
    offset: Ident,
    /// The bit-field in words.
    described: String,
    /// `#[doc = ""]` behind the user's documentation, which is the summary.
    separator: Option<TokenStream>,
    /// The documentation of an `unsafe` function.
    safety: Option<TokenStream>,
    qualifier: Option<Token![unsafe]>,
    /// The name of a setter's argument.
    argument: Ident,
}

impl<'a> Accessors<'a> {
    fn new(
        input: &'a Input<'a>,
        failed: bool,
        field: &'a Field<'a>,
        bit_field: &'a BitField,
        ident: &'a Ident,
        index: usize,
    ) -> Self {
        let (name, width) = (names::plain(ident), bit_field.width);
        let offset = names::constant("", ident, "_OFFSET");
        let described = format!("the bit-field `{name}`, {width} bits from bit [`{offset}`](Self::{offset})");
        let separator = bit_field.attrs.iter().any(|attr| attr.path().is_ident("doc")).then(|| quote!(#[doc = ""]));
        let (private, index) = (input.private(), Literal::usize_unsuffixed(index));
        let safety = "\n# Safety\n\nThe bytes of the bit-field are initialised.";
        let safety = input.is_union().then(|| quote!(#[doc = #safety]));
        let qualifier = input.is_union().then(|| Token![unsafe](Span::call_site()));
        let argument = Ident::new("value", Span::mixed_site());
        Self {
            input,
            private,
            failed,
            field,
            bit_field,
            ident,
            index,
            offset,
            described,
            separator,
            safety,
            qualifier,
            argument,
        }
    }

    fn expand(&self, items: &mut TokenStream) {
        self.constants(items);
        self.get(items);
        self.set(items);
        self.set_checked(items);
        self.set_wrapping(items);
    }

    fn constants(&self, items: &mut TokenStream) {
        let Self { input, bit_field: BitField { vis, width, .. }, ident, index, offset, .. } = self;
        let bits = names::constant("", ident, "_BITS");
        let name = names::plain(ident);
        let bits_doc = format!("The width of the bit-field `{name}`, in bits.");
        let offset_doc = format!(
            "The place of the bit-field `{name}`, in bits from the start of `{}`.",
            names::plain(input.ident())
        );
        items.extend(quote! {
            #[doc = #bits_doc]
            #vis const #bits: ::core::primitive::u32 = #width;
            #[doc = #offset_doc]
            #vis const #offset: ::core::primitive::usize = Self::__PTX_ACCESSORS.bit_offset(#index);
        });
    }

    fn get(&self, items: &mut TokenStream) {
        let Self { bit_field: BitField { ty, is_enum, .. }, ident, input, private, index, described, .. } = self;
        let member = &self.field.member;
        // No reference to a field of a packed struct: it may not be aligned.
        let place = if self.is_packed() { quote!({ self.#member }) } else { quote!(self.#member) };
        let mut doc = format!("Reads {described}.");
        let (value, body) = if *is_enum {
            doc += "\n\n# Errors\n\nThe bits are no enumerator of the type.";
            let (krate, enumeration) = (&input.attrs.krate, enumeration(ty, private));
            let get = quote!(unsafe { Self::__PTX_ACCESSORS.get_enum(#index, &#place, #enumeration) });
            let value = quote!(::core::result::Result<#ty, #krate::bit_field::BitFieldValueError>);
            (value, if self.failed { quote!(#private::failed_get_enum()) } else { get })
        } else {
            let get = quote!(unsafe { Self::__PTX_ACCESSORS.get(#index, &#place) });
            (quote!(#ty), if self.failed { quote!(unsafe { #private::failed_get() }) } else { get })
        };
        function!(self, items, doc, [#[must_use]] [#ident(&self) -> #value] { #body });
    }

    /// `set_x` and `with_x`, which names the former by its path: a trait's method that takes `self` would come before it.
    fn set(&self, items: &mut TokenStream) {
        let Self { bit_field: BitField { ty, .. }, ident, private, argument, described, .. } = self;
        let set = names::with_affixes("set_", ident, "");
        let with = names::with_affixes("with_", ident, "");
        let checked = names::with_affixes("set_", ident, "_checked");
        let copy = self.where_copy();
        let doc = format!("Writes {described}.\n\n# Panics\n\nThe value does not fit.");
        function!(self, items, doc, [#[track_caller]] [#set(&mut self, #argument: #ty)] {
            #private::expect_in_range(self.#checked(#argument))
        });
        let doc = format!("The same with another value of {described}.\n\n# Panics\n\nThe value does not fit.");
        function!(self, items, doc, [#[track_caller] #[must_use]] [#with(mut self, #argument: #ty) -> Self #copy] {
            Self::#set(&mut self, #argument);
            self
        });
    }

    /// `set_x_checked` and `with_x_checked`.
    fn set_checked(&self, items: &mut TokenStream) {
        let Self { bit_field: BitField { ty, .. }, ident, input, private, argument, described, .. } = self;
        let krate = &input.attrs.krate;
        let set = names::with_affixes("set_", ident, "_checked");
        let with = names::with_affixes("with_", ident, "_checked");
        let copy = self.where_copy();
        let error = quote!(#krate::bit_field::BitFieldRangeError);
        let errors = "# Errors\n\nThe value does not fit; nothing is changed then.";
        let stored = if self.failed {
            quote!({ let _ = #argument; ::core::result::Result::Ok(()) })
        } else {
            self.stored("set_checked")
        };
        let doc = format!("Writes {described}, if the value fits.\n\n{errors}");
        function!(self, items, doc, [] [#set(&mut self, #argument: #ty) -> ::core::result::Result<(), #error>] {
            #stored
        });
        let doc = format!("The same with another value of {described}, if that fits.\n\n{errors}");
        let result = quote!(::core::result::Result<Self, #error>);
        function!(self, items, doc, [] [#with(mut self, #argument: #ty) -> #result #copy] {
            #private::changed(Self::#set(&mut self, #argument), self)
        });
    }

    fn set_wrapping(&self, items: &mut TokenStream) {
        let Self { bit_field: BitField { ty, width, .. }, ident, argument, described, .. } = self;
        let set = names::with_affixes("set_", ident, "_wrapping");
        let doc = format!("Writes the lowest {width} bits of the value to {described}, as C does.");
        let stored = if self.failed { quote!(let _ = #argument;) } else { self.stored("set_wrapping") };
        function!(self, items, doc, [] [#set(&mut self, #argument: #ty)] { #stored });
    }

    /// A call of the setter `method`.
    fn stored(&self, method: &str) -> TokenStream {
        let Self { field: Field { member, .. }, index, argument, .. } = self;
        let method = Ident::new(method, Span::call_site());
        if self.is_packed() {
            // No reference to a field of a packed struct: it may not be aligned.
            quote! {
                let mut __copy = self.#member;
                let __result = unsafe { Self::__PTX_ACCESSORS.#method(#index, &mut __copy, #argument) };
                self.#member = __copy;
                __result
            }
        } else {
            quote!(unsafe { Self::__PTX_ACCESSORS.#method(#index, &mut self.#member, #argument) })
        }
    }

    fn is_packed(&self) -> bool {
        self.input.repr.packed.is_some()
    }

    /// A value that is taken and given back is not dropped; a type with parameters must say so.
    fn where_copy(&self) -> Option<TokenStream> {
        is_generic(self.input).then(|| quote!(where Self: ::core::marker::Copy))
    }
}
