//! Types that rustc may expand to another type at each use: each is bound once, by an alias that all code of an expansion
//! uses.
//!
//! Nothing guarantees that a macro in a type makes the same type each time, or that a local item in the length of an array
//! has the same layout each time. The comparison in [`seen`](super::seen) shows whether the compiled field has the type of
//! the alias.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::spanned::Spanned as _;

use crate::model::input::{Body, Input};
use crate::names::numbered;
use crate::syntax::{Data, Generics, Item, Type};
use crate::template::{code, code_spanned};
use crate::tokens::{self, Tokens, located_at, may_differ};

/// The aliases of one expansion. An expansion without them, as most are, is not changed.
#[derive(Default)]
pub(crate) struct Bound {
    /// The names and the types as they are written.
    aliases: Vec<(Ident, Tokens)>,
}

impl Bound {
    pub(crate) fn fields(item: &mut Item) -> Self {
        let mut bound = Self::default();
        if let Data::Struct(fields) | Data::Union(fields) = &mut item.data {
            for field in &mut fields.list {
                bound.bind(&mut field.ty, &item.generics);
            }
        }
        bound
    }

    pub(crate) fn attributes(&mut self, input: &mut Input<'_>) {
        let generics = &input.original.generics;
        let (Body::Struct(fields) | Body::Union(fields)) = &mut input.body else { return };
        for field in fields {
            let attrs = &mut field.attrs;
            for ty in attrs.as_type.iter_mut().chain(&mut attrs.elements) {
                self.bind(&mut ty.value, generics);
            }
            for bit_field in attrs.bits.iter_mut().flat_map(|bits| &mut bits.value) {
                self.bind(&mut bit_field.ty, generics);
            }
        }
    }

    fn bind(&mut self, ty: &mut Type, generics: &Generics) {
        let is_group = |token: &TokenTree| matches!(token, TokenTree::Group(_));
        if !ty.written().as_slice().iter().any(is_group) || !may_differ(ty.written().to_token_stream(), true) {
            return;
        }
        let span = located_at(ty.span());
        let mut alias = numbered("__PtxType", self.aliases.len());
        alias.set_span(span);
        let (_, arguments, _) = generics.split_for_impl();
        let bound = ty.bound(&code_spanned!(span=> #alias #arguments));
        self.aliases.push((alias, ty.written().clone()));
        *ty = bound;
    }

    /// The code in the scope of the aliases.
    pub(crate) fn around(self, code: TokenStream, item: &Item, krate: &Tokens) -> TokenStream {
        if self.aliases.is_empty() {
            return code;
        }
        let (ident, generics) = (&item.ident, &item.generics);
        let (_, arguments, _) = generics.split_for_impl();
        let this = code!(#ident #arguments);
        let params = generics.declared();
        let where_clause = replace_self(generics.where_clause(), &this);
        let private = krate.join("__private");
        let mut aliases = TokenStream::new();
        for (alias, ty) in self.aliases {
            let ty = replace_self(ty.to_token_stream(), &this);
            aliases.extend(code!(#[allow(dead_code, deprecated, type_alias_bounds)]));
            aliases.extend(if generics.params.is_empty() {
                code!(type #alias = #ty;)
            } else {
                // An alias has to use each of its parameters (E0091), and the tokens do not show which ones a macro uses.
                code!(type #alias<#params> #where_clause = <#ty as #private::Bound<#this>>::Type;)
            });
        }
        code! {
            const _: () = {
                #aliases
                #code
            };
        }
    }
}

/// An alias has no `Self`.
fn replace_self(stream: TokenStream, this: &TokenStream) -> TokenStream {
    if !tokens::any(stream.clone(), &is_self) {
        return stream;
    }
    tokens::map(stream, &mut |token| if is_self(&token) { this.clone() } else { token.into() })
}

fn is_self(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Ident(word) if word == "Self")
}
