//! The stand-in for the reading of PTX files if the feature `check` is off. It never has a module.

use proc_macro2::{Span, TokenStream};
use syn::LitStr;

use crate::tokens::Tokens;

/// A module that a derive names, which does not exist here.
pub(crate) enum Module {}

/// The item that a derive looks for in the module.
#[allow(dead_code, reason = "nothing is looked for")]
pub(crate) enum Wanted<'a> {
    /// The entry with this symbol.
    Entry(&'a str),
    /// The entries whose mangled name has this identifier.
    CppEntry(&'a str),
    /// The variable with this symbol.
    Variable(&'a str),
}

/// The module that a derive names, which is always `None` here.
#[derive(Default)]
pub(crate) struct Loaded {
    pub(crate) module: Option<Module>,
    pub(crate) beside: TokenStream,
}

/// Whether a file of this name has images.
pub(crate) fn is_object(_name: &str) -> bool {
    false
}

impl Module {
    pub(crate) fn load(literal: &LitStr, _optional: bool) -> syn::Result<Loaded> {
        Err(syn::Error::new(literal.span(), "`module` needs the feature `check` of `ptx-abi`"))
    }

    pub(crate) fn entry(&self, _private: &Tokens, _name: &str) -> Option<TokenStream> {
        match *self {}
    }

    pub(crate) fn source(&self, _private: &Tokens, _wanted: &Wanted<'_>) -> Option<TokenStream> {
        match *self {}
    }

    pub(crate) fn images(&self, _private: &Tokens, _wanted: &Wanted<'_>, _span: Span) -> Option<TokenStream> {
        match *self {}
    }

    pub(crate) fn content(&self, _: &Tokens, _: &Wanted<'_>, _symbol: &TokenStream, _span: Span) -> TokenStream {
        match *self {}
    }

    pub(crate) fn tracking(&self) -> TokenStream {
        match *self {}
    }
}
