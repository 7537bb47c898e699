//! Collects errors, so that the macros report all of them at once.

use proc_macro2::{Ident, Span, TokenStream};
use quote::ToTokens;

#[derive(Default)]
pub(crate) struct Errors {
    all: Option<syn::Error>,
    len: usize,
}

impl Errors {
    /// Adds an error at the tokens of a node.
    pub(crate) fn on(&mut self, node: &dyn ToTokens, message: &str) {
        self.push(syn::Error::new_spanned(node, message));
    }

    /// Adds an error at a span.
    pub(crate) fn at(&mut self, span: Span, message: &str) {
        self.push(syn::Error::new(span, message));
    }

    pub(crate) fn push(&mut self, error: syn::Error) {
        self.len += 1;
        match &mut self.all {
            Some(all) => all.combine(error),
            None => self.all = Some(error),
        }
    }

    /// Returns the value, or notes the error and returns `None`.
    pub(crate) fn note<T>(&mut self, result: syn::Result<T>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(error) => {
                self.push(error);
                None
            }
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.all.is_none()
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// `compile_error!` for each error.
    pub(crate) fn into_tokens(self) -> TokenStream {
        self.all.map(syn::Error::into_compile_error).unwrap_or_default()
    }
}

/// The keys whose values are wrong. An error says so, and no other error asks for these keys.
#[derive(Default)]
pub(crate) struct Wrong(Vec<String>);

impl Wrong {
    pub(crate) fn contains(&self, key: &str) -> bool {
        self.0.iter().any(|wrong| wrong == key)
    }

    pub(crate) fn push(&mut self, key: &Ident) {
        self.0.push(key.to_string());
    }
}
