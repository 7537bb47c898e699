//! Paths without arguments, as in attributes, derives and the names of types.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::Token;
use syn::ext::IdentExt as _;
use syn::parse::ParseStream;

use crate::tokens::Tokens;

#[derive(Clone)]
pub(crate) struct Path(Tokens);

impl Path {
    /// `a::b`.
    pub(crate) fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        Self::parse_with(input, |input| {
            let is_root = input.peek(Token![crate]) || input.peek(Token![self]) || input.peek(Token![super]);
            if is_root { input.call(Ident::parse_any) } else { input.parse() }
        })
    }

    /// The path of an attribute, which may be a keyword: `unsafe` of `#[unsafe(no_mangle)]`.
    pub(crate) fn parse_any(input: ParseStream<'_>) -> syn::Result<Self> {
        Self::parse_with(input, |input| input.call(Ident::parse_any))
    }

    fn parse_with(input: ParseStream<'_>, segment: fn(ParseStream<'_>) -> syn::Result<Ident>) -> syn::Result<Self> {
        let mut tokens = Vec::new();
        if let Some(colons) = input.parse::<Option<Token![::]>>()? {
            tokens.extend(colons.to_token_stream());
        }
        loop {
            tokens.push(TokenTree::Ident(segment(input)?));
            match input.parse::<Option<Token![::]>>()? {
                Some(colons) => tokens.extend(colons.to_token_stream()),
                None => return Ok(Self::of(tokens)),
            }
        }
    }

    /// The path of these tokens, which are identifiers and colons.
    pub(super) fn of(tokens: Vec<TokenTree>) -> Self {
        Self(Tokens::new(tokens))
    }

    pub(crate) fn segments(&self) -> impl Iterator<Item = &Ident> {
        self.0.as_slice().iter().filter_map(|token| match token {
            TokenTree::Ident(ident) => Some(ident),
            _ => None,
        })
    }

    pub(crate) fn last(&self) -> Option<&Ident> {
        match self.0.as_slice() {
            [.., TokenTree::Ident(last)] => Some(last),
            _ => None,
        }
    }

    /// Whether the path begins with `::`.
    pub(crate) fn is_absolute(&self) -> bool {
        matches!(self.0.as_slice(), [TokenTree::Punct(_), ..])
    }

    pub(crate) fn name(&self) -> Option<&Ident> {
        match self.0.as_slice() {
            [TokenTree::Ident(ident)] => Some(ident),
            _ => None,
        }
    }

    pub(crate) fn is(&self, name: &str) -> bool {
        self.name().is_some_and(|ident| ident == name)
    }

    /// Whether the last segment has this name.
    pub(crate) fn ends_with(&self, name: &str) -> bool {
        self.last().is_some_and(|last| last == name)
    }

    pub(crate) fn ends_with_one_of(&self, names: &[&str]) -> bool {
        names.iter().any(|name| self.ends_with(name))
    }

    pub(crate) fn into_tokens(self) -> Tokens {
        self.0
    }
}

impl ToTokens for Path {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.0.to_tokens(tokens);
    }
}
