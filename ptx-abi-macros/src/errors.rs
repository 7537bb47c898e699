//! Collects errors, so that the macros report all of them at once.
//!
//! A message begins with the code of its explanation in the book, `[PTX101] `, as those of core do: in `panic!` and in
//! `#[diagnostic::on_unimplemented]`, only a literal can contain it.

use std::fmt::{Display, Formatter};

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::ToTokens;

use crate::template::code_spanned;
use crate::tokens::ends;

/// The result of a parser or of a rule.
pub(crate) type Result<T, E = Error> = std::result::Result<T, E>;

/// A message, with the spans of the first and the last token that it is about.
#[derive(Debug)]
pub struct Error {
    start: Span,
    end: Span,
    message: String,
}

impl Error {
    pub(crate) fn new(span: Span, message: impl Into<String>) -> Self {
        Self { start: span, end: span, message: message.into() }
    }

    /// An error at the tokens of a node.
    pub(crate) fn new_spanned(node: &dyn ToTokens, message: impl Into<String>) -> Self {
        let (start, end) = ends(node);
        Self { start, end, message: message.into() }
    }

    pub(crate) fn span(&self) -> Span {
        self.start.join(self.end).unwrap_or(self.start)
    }
}

impl Display for Error {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

#[derive(Default)]
pub(crate) struct Errors {
    all: Vec<Error>,
}

impl Errors {
    /// Adds an error at the tokens of a node.
    pub(crate) fn on(&mut self, node: &dyn ToTokens, message: &str) {
        self.push(Error::new_spanned(node, message));
    }

    /// Adds an error at a span.
    pub(crate) fn at(&mut self, span: Span, message: &str) {
        self.push(Error::new(span, message));
    }

    pub(crate) fn push(&mut self, error: Error) {
        self.all.push(error);
    }

    /// Returns the value, or notes the error and returns `None`.
    pub(crate) fn note<T>(&mut self, result: Result<T>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(error) => {
                self.push(error);
                None
            }
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    /// `compile_error!` for each error.
    pub(crate) fn into_tokens(self) -> TokenStream {
        self.all.into_iter().map(compile_error).collect()
    }
}

/// The code of messages about spelling, which the parser and the readers of keys write: `expected …`.
const SPELLING: &str = "[PTX901] ";

/// `compile_error!` with the message. A message that begins with no code gets that of spelling.
pub(crate) fn compile_error(error: Error) -> TokenStream {
    let Error { start, end, message } = error;
    let code = if message.starts_with("[PTX") { "" } else { SPELLING };
    let mut literal = Literal::string(&format!("{code}{message}"));
    literal.set_span(end);
    let message = code_spanned!(end=> { #literal });
    code_spanned!(start=> ::core::compile_error! #message)
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
