//! Collects errors, so that the macros report all of them at once.
//!
//! A message begins with the code of its explanation in the book, `[PTX101] `, as those of core do: in `panic!` and in
//! `#[diagnostic::on_unimplemented]`, only a literal can contain it.

use proc_macro2::{Literal, Span, TokenStream, TokenTree};
use quote::ToTokens;

use crate::tokens;

#[derive(Default)]
pub(crate) struct Errors {
    all: Option<syn::Error>,
    len: usize,
}

impl Errors {
    pub(crate) fn on(&mut self, node: &dyn ToTokens, message: &str) {
        self.push(syn::Error::new_spanned(node, message));
    }

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

    pub(crate) fn into_tokens(self) -> TokenStream {
        self.all.map(compile_error).unwrap_or_default()
    }
}

/// The code of messages about spelling, which the parser and the readers of keys write: `expected …`.
const SPELLING: &str = "[PTX901] ";

/// `compile_error!` for each error. A message that begins with no code gets that of spelling.
pub(crate) fn compile_error(error: syn::Error) -> TokenStream {
    if error.to_string() == tokens::REPORTED {
        return TokenStream::new();
    }
    tokens::map(error.into_compile_error(), &mut |token| with_code(token).into())
}

/// The literal of a message, with a code at its beginning.
fn with_code(message: TokenTree) -> TokenTree {
    let source = message.to_string();
    let Some(text) = source.strip_prefix('"').filter(|text| !text.starts_with("[PTX")) else { return message };
    let Ok(mut coded) = format!("\"{SPELLING}{text}").parse::<Literal>() else { return message };
    coded.set_span(message.span());
    TokenTree::Literal(coded)
}
