//! The stand-in for `#[ptx(bindgen)]` if the feature `cuda` is off. No type has the attribute then.

use proc_macro2::{Ident, TokenStream};
use syn::parse::ParseStream;

use crate::errors::Errors;
use crate::model::input::{Field, Input};
use crate::syntax::{Generics, Type};
use crate::tokens::Tokens;

/// The content of the attribute, which does not exist here.
pub(crate) enum Bindgen {}

/// The role of a field, which does not exist here.
pub(crate) enum Role {}

pub(crate) fn parse(key: &Ident, _: ParseStream<'_>) -> syn::Result<Bindgen> {
    Err(syn::Error::new(key.span(), "`bindgen` needs the feature `cuda` of `ptx-abi`"))
}

pub(crate) fn apply(_: &mut Input<'_>, _: &mut Errors) {}

impl Bindgen {
    /// Whether the name does not contain the path of the module.
    pub(crate) fn has_plain_name(&self) -> bool {
        match *self {}
    }

    pub(crate) fn is_incomplete(&self) -> bool {
        match *self {}
    }

    pub(crate) fn name(&self, _: &Ident, _: &str, _: &Tokens) -> Option<TokenStream> {
        match *self {}
    }
}

impl Role {
    pub(crate) fn entry(&self, _: &Field<'_>, _: &Tokens, _: &TokenStream) -> TokenStream {
        match *self {}
    }

    pub(crate) fn is_opaque(&self) -> bool {
        match *self {}
    }

    pub(crate) fn is_plain(&self) -> bool {
        match *self {}
    }

    pub(crate) fn laid_out(&self, _: &Type, _: &Generics) -> Option<TokenStream> {
        match *self {}
    }

    pub(crate) fn points_to(&self, _: &Type, _: &Tokens) -> TokenStream {
        match *self {}
    }
}

pub(crate) fn is_unsized(_: &Generics) -> bool {
    false
}

pub(crate) fn is_unnamed(_: &Ident) -> bool {
    false
}
