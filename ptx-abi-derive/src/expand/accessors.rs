//! Accessors of bit-fields.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::layout::declared;
use super::{is_generic, located_at, where_laid_out};
use crate::ast::{Field, Input};
use crate::bits::BitField;
use crate::names;

/// The accessors; of a type that has failed they do nothing, and of two with one name there is the first.
pub(super) fn expand(input: &Input<'_>, failed: bool) -> TokenStream {
    let mut items = TokenStream::new();
    let mut taken = Vec::new();
    let mut before = 0;
    for field in input.fields() {
        if field.attrs.bits.is_none() {
            before += 1;
        }
        for bit_field in field.bit_fields() {
            let Some(ident) = &bit_field.name else { continue };
            if names::accessors(&names::plain(ident)).into_iter().all(|name| names::insert(&mut taken, name)) {
                items.extend(Accessors { input, field, bit_field, ident, before, failed }.expand());
            }
            before += 1;
        }
    }
    if items.is_empty() {
        return items;
    }
    let ident = input.ident();
    let (impl_generics, ty_generics, _) = input.original.generics.split_for_impl();
    let where_clause = where_laid_out(input);
    quote! {
        #[automatically_derived]
        #[allow(dead_code, deprecated, non_snake_case)]
        impl #impl_generics #ident #ty_generics #where_clause {
            #items
        }
    }
}

/// The accessors of one named bit-field.
struct Accessors<'a> {
    input: &'a Input<'a>,
    /// The storage.
    field: &'a Field<'a>,
    bit_field: &'a BitField,
    ident: &'a Ident,
    /// How many members are before it, and fields that may be alignment markers.
    before: usize,
    failed: bool,
}

impl Accessors<'_> {
    fn expand(&self) -> TokenStream {
        let constants = self.constants();
        let get = self.get();
        let set = self.set();
        let set_checked = self.set_checked();
        let set_wrapping = self.set_wrapping();
        quote!(#constants #get #set #set_checked #set_wrapping)
    }

    fn constants(&self) -> TokenStream {
        let Self { input, field, bit_field, ident, before, .. } = self;
        let BitField { vis, ty, width, .. } = bit_field;
        let krate = &input.attrs.krate;
        let private = input.private();
        let span = located_at(ident.span());
        let spanned = private.respanned(span);
        let storage = &field.original.ty;
        let member = &field.member;
        let access = self.access();
        let declared = declared(bit_field, &private);
        let at = quote!(::core::mem::offset_of!(Self, #member));
        let bits = names::constant("", ident, "_BITS");
        let offset = names::constant("", ident, "_OFFSET");
        let name = names::plain(ident);
        let bits_doc = format!("The width of the bit-field `{name}`, in bits.");
        let offset_doc = format!(
            "The place of the bit-field `{name}`, in bits from the start of `{}`.",
            names::plain(input.ident())
        );
        // At one place for all accessors, so that rustc notes only once that they need a layout which is wrong.
        let layout = quote!(<Self as #krate::PtxLayout>::LAYOUT);
        let storage_type = quote!(#private::storage::<#storage>());
        let value = quote_spanned!(span=> #spanned::access(#layout, #declared, #storage_type, #at, #name, #before));
        quote! {
            #[doc = #bits_doc]
            #vis const #bits: ::core::primitive::u32 = #width;
            #[doc = #offset_doc]
            #vis const #offset: ::core::primitive::usize = Self::#access.bit_offset(#at);
            #[doc(hidden)]
            const #access: #private::Access<#ty, #storage> = #value;
        }
    }

    fn get(&self) -> TokenStream {
        let Self { field, bit_field: BitField { ty, is_enum, .. }, ident, input, .. } = self;
        let access = self.access();
        let member = &field.member;
        // No reference to a field of a packed struct: it may not be aligned.
        let place = if self.is_packed() { quote!({ self.#member }) } else { quote!(self.#member) };
        let declared = declared(self.bit_field, &input.private());
        let mut doc = format!("Reads {}.", self.described());
        let (value, body) = if *is_enum {
            doc += "\n\n# Errors\n\nThe bits are no enumerator of the type.";
            let krate = &input.attrs.krate;
            let value = quote!(::core::result::Result<#ty, #krate::bit_field::BitFieldValueError>);
            let get = quote!(Self::#access.get_enum(&#place, #declared));
            (value, if self.failed { quote!(Self::#access.failed_get_enum()) } else { get })
        } else {
            let get = quote!(Self::#access.get(&#place));
            (quote!(#ty), if self.failed { quote!(Self::#access.failed_get()) } else { get })
        };
        self.function(&doc, &quote!(#[must_use]), &quote!(#ident(&self) -> #value), &body)
    }

    /// `set_x` and `with_x`.
    fn set(&self) -> TokenStream {
        let Self { bit_field: BitField { ty, .. }, ident, input, .. } = self;
        let private = input.private();
        let set = names::with_affixes("set_", ident, "");
        let with = names::with_affixes("with_", ident, "");
        let checked = names::with_affixes("set_", ident, "_checked");
        let copy = self.where_copy();
        let receiver = self.receiver();
        let argument = argument();
        let described = self.described();
        let set_fn = self.function(
            &format!("Writes {described}.\n\n# Panics\n\nThe value does not fit."),
            &quote!(#[track_caller]),
            &quote!(#set(&mut self, #argument: #ty)),
            &quote!(#private::expect_in_range(self.#checked(#argument))),
        );
        let with_fn = self.function(
            &format!("The same with another value of {described}.\n\n# Panics\n\nThe value does not fit."),
            &quote!(#[track_caller] #[must_use]),
            &quote!(#with(#receiver, #argument: #ty) -> Self #copy),
            &quote!(self.#set(#argument); self),
        );
        quote!(#set_fn #with_fn)
    }

    /// `set_x_checked` and `with_x_checked`.
    fn set_checked(&self) -> TokenStream {
        let Self { bit_field: BitField { ty, .. }, ident, input, .. } = self;
        let krate = &input.attrs.krate;
        let set = names::with_affixes("set_", ident, "_checked");
        let with = names::with_affixes("with_", ident, "_checked");
        let name = names::plain(ident);
        let access = self.access();
        let copy = self.where_copy();
        let receiver = self.receiver();
        let argument = argument();
        let error = quote!(#krate::bit_field::BitFieldRangeError);
        let described = self.described();
        let errors = "# Errors\n\nThe value does not fit; nothing is changed then.";
        let set_fn = self.function(
            &format!("Writes {described}, if the value fits.\n\n{errors}"),
            &TokenStream::new(),
            &quote!(#set(&mut self, #argument: #ty) -> ::core::result::Result<(), #error>),
            &if self.failed {
                quote!({ let _ = #argument; ::core::result::Result::Ok(()) })
            } else {
                self.with_storage(&quote!(Self::#access.set_checked(__storage, #argument, #name)))
            },
        );
        let with_fn = self.function(
            &format!("The same with another value of {described}, if that fits.\n\n{errors}"),
            &TokenStream::new(),
            &quote!(#with(#receiver, #argument: #ty) -> ::core::result::Result<Self, #error> #copy),
            &quote! {
                match self.#set(#argument) {
                    ::core::result::Result::Ok(()) => ::core::result::Result::Ok(self),
                    ::core::result::Result::Err(__error) => ::core::result::Result::Err(__error),
                }
            },
        );
        quote!(#set_fn #with_fn)
    }

    fn set_wrapping(&self) -> TokenStream {
        let Self { bit_field: BitField { ty, width, .. }, ident, .. } = self;
        let set = names::with_affixes("set_", ident, "_wrapping");
        let access = self.access();
        let argument = argument();
        self.function(
            &format!("Writes the lowest {width} bits of the value to {}, as C does.", self.described()),
            &TokenStream::new(),
            &quote!(#set(&mut self, #argument: #ty)),
            &if self.failed {
                quote!(let _ = #argument;)
            } else {
                self.with_storage(&quote!(Self::#access.set_wrapping(__storage, #argument)))
            },
        )
    }

    /// A function with the visibility and the attributes of the bit-field; `unsafe` in a union.
    fn function(&self, doc: &str, extra: &TokenStream, signature: &TokenStream, body: &TokenStream) -> TokenStream {
        let BitField { attrs, vis, .. } = self.bit_field;
        let (safety, qualifier, body) = if self.input.is_union() {
            let safety = "\n# Safety\n\nThe bytes of the bit-field are initialised.";
            (Some(quote!(#[doc = #safety])), Some(quote!(unsafe)), quote!(unsafe { #body }))
        } else {
            (None, None, body.clone())
        };
        // The user's documentation is the summary.
        let separator = attrs.iter().any(|attr| attr.path().is_ident("doc")).then(|| quote!(#[doc = ""]));
        quote! {
            #(#attrs)*
            #separator
            #[doc = #doc]
            #safety
            #extra
            #[inline]
            #vis const #qualifier fn #signature { #body }
        }
    }

    /// An expression that uses `__storage: &mut Storage`.
    fn with_storage(&self, expression: &TokenStream) -> TokenStream {
        let member = &self.field.member;
        if self.is_packed() {
            // No reference to a field of a packed struct: it may not be aligned.
            quote! {
                let mut __copy = self.#member;
                let __storage = &mut __copy;
                let __result = #expression;
                self.#member = __copy;
                __result
            }
        } else {
            quote! {
                let __storage = &mut self.#member;
                #expression
            }
        }
    }

    /// The constant that reads and writes the bit-field.
    fn access(&self) -> Ident {
        names::constant("__PTX_", self.ident, "")
    }

    fn described(&self) -> String {
        let name = names::plain(self.ident);
        let offset = names::constant("", self.ident, "_OFFSET");
        format!("the bit-field `{name}`, {} bits from bit [`{offset}`](Self::{offset})", self.bit_field.width)
    }

    fn is_packed(&self) -> bool {
        self.input.repr.packed.is_some()
    }

    /// `mut self`, at the name of the type: there rustc reports, once for all accessors, that it has `Drop`.
    fn receiver(&self) -> TokenStream {
        let span = Span::call_site().located_at(self.input.ident().span());
        quote_spanned!(span=> mut self)
    }

    /// A value that is taken and given back is not dropped; a type with parameters must say so.
    fn where_copy(&self) -> Option<TokenStream> {
        is_generic(self.input).then(|| quote!(where Self: ::core::marker::Copy))
    }
}

/// The name of a setter's argument.
fn argument() -> Ident {
    Ident::new("value", Span::mixed_site())
}
