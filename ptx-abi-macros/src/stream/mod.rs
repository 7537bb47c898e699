//! The tokens that a parser reads, one after the other.
//!
//! `syn` could read them too, but a build would take a tenth of its time for it (`docs/COST.md`).

mod literal;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};

use crate::errors::{Error, Result};
use crate::names::is_keyword;
use crate::tokens::{Tokens, starts_with};

pub(crate) use self::literal::LitInt;
pub use self::literal::LitStr;

/// The tokens that no parser has taken.
///
/// A fragment of a `macro_rules!` macro is a group without delimiters. [`tree`](Self::tree) takes it as a whole, and all
/// other methods read its content.
pub(crate) struct Stream {
    /// The tokens in reverse order.
    rest: RefCell<Vec<TokenTree>>,
    /// The group that contains the tokens.
    delimiter: Delimiter,
    /// The place of an error after the last token.
    end: Span,
    /// The message about the first token that a parser of a group did not take, shared by all groups.
    left: Rc<Cell<Option<Error>>>,
}

impl Stream {
    fn new(tokens: TokenStream, delimiter: Delimiter, end: Span, left: Rc<Cell<Option<Error>>>) -> Self {
        let stream = Self { rest: RefCell::default(), delimiter, end, left };
        stream.put_back(tokens);
        stream
    }

    /// Puts tokens in front of the others.
    fn put_back(&self, tokens: TokenStream) {
        let mut tokens: Vec<TokenTree> = tokens.into_iter().collect();
        tokens.reverse();
        self.rest.borrow_mut().append(&mut tokens);
    }

    /// Calls `parse` with the tokens, of which it has to take all.
    pub(crate) fn parse(tokens: TokenStream, parse: &mut dyn FnMut(&Self) -> Result<()>) -> Result<()> {
        let stream = Self::new(tokens, Delimiter::None, Span::call_site(), Rc::default());
        parse(&stream)?;
        stream.note_left();
        match stream.left.take() {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }

    /// The same tokens, for a parser that looks ahead.
    pub(crate) fn fork(&self) -> Self {
        let Self { rest, delimiter, end, .. } = self;
        Self { rest: rest.clone(), delimiter: *delimiter, end: *end, left: Rc::default() }
    }

    /// Notes that a token is left, if no other was.
    fn note_left(&self) {
        let Some(token) = self.ahead(1).pop() else { return };
        let message = match self.delimiter {
            Delimiter::Parenthesis => "unexpected token, expected `)`",
            Delimiter::Brace => "unexpected token, expected `}`",
            Delimiter::Bracket => "unexpected token, expected `]`",
            Delimiter::None => "unexpected token",
        };
        let first = self.left.take();
        self.left.set(Some(first.unwrap_or_else(|| Error::new(token.span(), message))));
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.rest.borrow().is_empty()
    }

    /// The next token.
    pub(crate) fn peek_tree(&self) -> Option<TokenTree> {
        self.rest.borrow().last().cloned()
    }

    /// The token after the next one.
    pub(crate) fn peek_second(&self) -> Option<TokenTree> {
        self.rest.borrow().iter().nth_back(1).cloned()
    }

    /// At most this number of tokens, which stay in the stream.
    fn ahead(&self, count: usize) -> Vec<TokenTree> {
        let mut ahead = Vec::new();
        for token in self.rest.borrow().iter().rev() {
            if ahead.len() >= count {
                break;
            }
            append(&mut ahead, token.clone());
        }
        ahead.truncate(count);
        ahead
    }

    /// Takes this number of tokens.
    fn take(&self, count: usize) -> Vec<TokenTree> {
        let mut tokens = Vec::new();
        while tokens.len() < count {
            let next = self.rest.borrow_mut().pop();
            match next {
                Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::None => self.put_back(group.stream()),
                Some(token) => tokens.push(token),
                None => break,
            }
        }
        tokens
    }

    /// Whether this keyword or sign comes next.
    pub(crate) fn peek(&self, token: &str) -> bool {
        starts_with(&self.ahead(token.len()), token)
    }

    /// Whether this keyword or sign comes after the next token.
    #[cfg(any(feature = "check", feature = "cuda"))]
    pub(crate) fn peek2(&self, token: &str) -> bool {
        let ahead = self.ahead(1 + token.len());
        !ahead.is_empty() && starts_with(&ahead[1..], token)
    }

    /// The word that comes next.
    pub(crate) fn peek_word(&self) -> Option<Ident> {
        match self.ahead(1).pop() {
            Some(TokenTree::Ident(word)) => Some(word),
            _ => None,
        }
    }

    /// Whether an identifier comes next.
    pub(crate) fn peek_ident(&self) -> bool {
        match self.peek_word() {
            Some(word) => !is_keyword(&word.to_string()),
            None => false,
        }
    }

    pub(crate) fn peek_group(&self, delimiter: Delimiter) -> bool {
        matches!(self.ahead(1).as_slice(), [TokenTree::Group(group)] if group.delimiter() == delimiter)
    }

    /// The token after the next one, also in a fragment.
    #[cfg(any(feature = "check", feature = "cuda"))]
    pub(crate) fn after_next(&self) -> Option<TokenTree> {
        self.ahead(2).into_iter().nth(1)
    }

    /// The string that comes next.
    pub(crate) fn peek_string(&self) -> Option<LitStr> {
        LitStr::of(&self.ahead(1).pop()?)
    }

    /// Takes any token.
    pub(crate) fn tree(&self) -> Result<TokenTree> {
        let next = self.rest.borrow_mut().pop();
        next.ok_or_else(|| self.error("expected token tree"))
    }

    /// Takes all tokens.
    pub(crate) fn rest(&self) -> TokenStream {
        let rest = self.rest.take();
        rest.into_iter().rev().collect()
    }

    /// Takes a keyword or a sign if it comes next.
    pub(crate) fn eat(&self, token: &str) -> bool {
        let is_next = self.peek(token);
        if is_next {
            self.taken(token);
        }
        is_next
    }

    /// Takes a keyword or a sign that comes next.
    fn taken(&self, token: &str) -> Tokens {
        let is_word = token.starts_with(|first: char| first.is_ascii_alphabetic());
        Tokens::new(self.take(if is_word { 1 } else { token.len() }))
    }

    /// Takes a keyword or a sign if it comes next.
    pub(crate) fn optional(&self, token: &str) -> Option<Tokens> {
        self.peek(token).then(|| self.taken(token))
    }

    /// Takes a keyword or a sign.
    pub(crate) fn token(&self, token: &str) -> Result<Tokens> {
        if self.peek(token) {
            return Ok(self.taken(token));
        }
        let message = format!("expected `{token}`");
        if token.starts_with(|first: char| first.is_ascii_alphabetic()) {
            return Err(self.error(&message));
        }
        let at = match self.ahead(1).as_slice() {
            [TokenTree::Punct(punct)] => punct.span(),
            _ => self.span(),
        };
        Err(Error::new(at, message))
    }

    /// Takes an identifier.
    pub(crate) fn ident(&self) -> Result<Ident> {
        match self.peek_word() {
            Some(word) if is_keyword(&word.to_string()) => {
                Err(self.error(&format!("expected identifier, found keyword `{word}`")))
            }
            Some(ident) => {
                self.take(1);
                Ok(ident)
            }
            None => Err(self.error("expected identifier")),
        }
    }

    /// Takes an identifier or a keyword.
    pub(crate) fn word(&self) -> Result<Ident> {
        let Some(word) = self.peek_word() else { return Err(self.error("expected ident")) };
        self.take(1);
        Ok(word)
    }

    /// Takes a string.
    pub(crate) fn string(&self) -> Result<LitStr> {
        let Some(string) = self.peek_string() else { return Err(self.error("expected string literal")) };
        self.take(1);
        Ok(string)
    }

    /// Takes an integer, which may have a sign.
    pub(crate) fn integer(&self) -> Result<LitInt> {
        let mut ahead = self.ahead(2);
        if !starts_with(&ahead, "-") {
            ahead.truncate(1);
        }
        let Some(integer) = LitInt::of(&ahead) else { return Err(self.error("expected integer literal")) };
        self.take(ahead.len());
        Ok(integer)
    }

    /// Takes a group, whose content has to be taken too.
    pub(crate) fn group(&self, delimiter: Delimiter) -> Result<(Group, Self)> {
        if !self.peek_group(delimiter) {
            return Err(self.error(match delimiter {
                Delimiter::Parenthesis => "expected parentheses",
                Delimiter::Brace => "expected curly braces",
                Delimiter::Bracket => "expected square brackets",
                Delimiter::None => "expected invisible group",
            }));
        }
        let Some(TokenTree::Group(group)) = self.take(1).pop() else { return Err(self.error("expected a group")) };
        let content = Self::new(group.stream(), delimiter, group.span_close(), Rc::clone(&self.left));
        Ok((group, content))
    }

    /// The place of the next token.
    pub(crate) fn span(&self) -> Span {
        match self.peek_tree() {
            Some(TokenTree::Group(group)) => group.span_open(),
            Some(token) => token.span(),
            None => self.end,
        }
    }

    /// An error at the next token.
    pub(crate) fn error(&self, message: &str) -> Error {
        if self.is_empty() {
            return Error::new(self.end, format!("unexpected end of input, {message}"));
        }
        Error::new(self.span(), message)
    }
}

/// Appends a token, or the content of a group without delimiters.
fn append(tokens: &mut Vec<TokenTree>, token: TokenTree) {
    match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
            for token in group.stream() {
                append(tokens, token);
            }
        }
        token => tokens.push(token),
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        self.note_left();
    }
}
