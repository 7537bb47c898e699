//! Tokens: a search in them, and the paths that every expansion repeats.

use proc_macro2::{Delimiter, Group, Ident, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::ToTokens;

/// The message of an error in the syntax of an item that rustc has reported, and from which it has recovered.
pub(crate) const REPORTED: &str = "rustc reports this";

/// Whether one of these tokens, or one in a group among them, meets the condition.
pub(crate) fn any(tokens: TokenStream, is: &dyn Fn(&TokenTree) -> bool) -> bool {
    any_tree(tokens, &mut |token| match token {
        TokenTree::Group(group) => any(group.stream(), is),
        token => is(token),
    })
}

/// Whether one of these token trees meets the condition.
fn any_tree(tokens: TokenStream, is: &mut dyn FnMut(&TokenTree) -> bool) -> bool {
    tokens.into_iter().any(|token| is(&token))
}

/// Whether the token is this punctuation.
pub(crate) fn is_punct(token: &TokenTree, character: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == character)
}

/// Whether the tokens call a macro, or have braces, if `braces` count too. rustc expands both at each place of the type, and
/// nothing guarantees that all results are the same.
pub(crate) fn may_differ(tokens: TokenStream, braces: bool) -> bool {
    let mut after_bang = false;
    any_tree(tokens, &mut |token| {
        let is_called = std::mem::replace(&mut after_bang, is_punct(token, '!'));
        match token {
            TokenTree::Group(group) => {
                is_called || braces && group.delimiter() == Delimiter::Brace || may_differ(group.stream(), braces)
            }
            _ => false,
        }
    })
}

/// A span for generated tokens. rustc reports errors at the user's node, and resolves names at the macro.
pub(crate) fn located_at(span: Span) -> Span {
    Span::mixed_site().located_at(span)
}

/// The tokens, with `change` of each one. That of a group comes after those of its content.
pub(crate) fn map(tokens: TokenStream, change: &mut dyn FnMut(TokenTree) -> TokenStream) -> TokenStream {
    let mut changed = TokenStream::new();
    for token in tokens {
        let token = match token {
            TokenTree::Group(group) => with_content(&group, map(group.stream(), change)).into(),
            token => token,
        };
        changed.extend(change(token));
    }
    changed
}

/// Whether this is what a `macro_rules!` macro writes for an empty fragment: a group without delimiters and tokens.
pub(crate) fn is_empty(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::None && group.stream().is_empty())
}

/// The tokens with another name for each lifetime for which `change` has one.
pub(crate) fn replace_lifetimes(tokens: TokenStream, change: &mut dyn FnMut(&Ident) -> Option<String>) -> TokenStream {
    let mut is_lifetime = false;
    map(tokens, &mut |token| {
        let after_quote = std::mem::take(&mut is_lifetime);
        match token {
            TokenTree::Ident(ident) if after_quote => {
                let name = change(&ident).map(|name| Ident::new(&name, ident.span()));
                TokenTree::Ident(name.unwrap_or(ident)).into()
            }
            TokenTree::Punct(punct) => {
                is_lifetime = punct.as_char() == '\'';
                TokenTree::Punct(punct).into()
            }
            token => token.into(),
        }
    })
}

/// The tokens of all items. The repetitions of `quote!` compile to more code.
pub(crate) fn all(items: impl IntoIterator<Item = impl ToTokens>) -> TokenStream {
    let mut tokens = TokenStream::new();
    for item in items {
        item.to_tokens(&mut tokens);
    }
    tokens
}

/// The tokens of all items, with commas between them.
pub(crate) fn listed(items: impl IntoIterator<Item = impl ToTokens>) -> TokenStream {
    let mut tokens = TokenStream::new();
    for item in items {
        separate(&mut tokens);
        item.to_tokens(&mut tokens);
    }
    tokens
}

/// Adds a comma to tokens that there are. It is not generic, because each instance costs compile time.
fn separate(tokens: &mut TokenStream) {
    if !tokens.is_empty() {
        Punct::new(',', Spacing::Alone).to_tokens(tokens);
    }
}

pub(crate) fn with_content(group: &Group, tokens: TokenStream) -> Group {
    let mut changed = Group::new(group.delimiter(), tokens);
    changed.set_span(group.span());
    changed
}

/// Single tokens. Interpolating them is cheaper than interpolating a stream, which calls the compiler each time.
#[derive(Clone, Default)]
pub struct Tokens(Vec<TokenTree>);

impl Tokens {
    pub(crate) fn new(tokens: Vec<TokenTree>) -> Self {
        Self(tokens)
    }

    pub(crate) fn of(node: &dyn ToTokens) -> Self {
        Self(node.to_token_stream().into_iter().collect())
    }

    pub(crate) fn as_slice(&self) -> &[TokenTree] {
        &self.0
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn without_comma(mut self) -> Self {
        if self.0.last().is_some_and(|last| is_punct(last, ',')) {
            self.0.pop();
        }
        self
    }

    /// `::ptx_abi`.
    #[must_use]
    pub fn crate_root() -> Self {
        Self(Vec::new()).join("ptx_abi")
    }

    /// The path with one more segment.
    #[must_use]
    pub fn join(&self, segment: &str) -> Self {
        let mut tokens = self.0.clone();
        tokens.push(Punct::new(':', Spacing::Joint).into());
        tokens.push(Punct::new(':', Spacing::Alone).into());
        tokens.push(Ident::new(segment, Span::call_site()).into());
        Self(tokens)
    }

    pub(crate) fn method(&self, name: &str) -> Self {
        let mut tokens = self.0.clone();
        tokens.push(Punct::new('.', Spacing::Alone).into());
        tokens.push(Ident::new(name, Span::call_site()).into());
        Self(tokens)
    }

    /// A span for generated tokens at the user's `span`, and these tokens with it.
    pub(crate) fn at(&self, span: Span) -> (Span, Self) {
        let span = located_at(span);
        (span, self.respanned(span))
    }

    /// The same tokens with another span. An expression has the span of its first to its last token, if all agree. `$crate`
    /// is the crate of the macro that wrote it, which its own span decides.
    pub(crate) fn respanned(&self, span: Span) -> Self {
        let mut tokens = self.0.clone();
        // The path that every expansion repeats is `::ptx_abi`.
        let is_absolute = tokens.first().is_some_and(|first| is_punct(first, ':'));
        for token in &mut tokens {
            let is_crate = !is_absolute && matches!(token, TokenTree::Ident(ident) if *ident == "$crate");
            token.set_span(if is_crate { span.resolved_at(token.span()) } else { span });
        }
        Self(tokens)
    }
}

impl ToTokens for Tokens {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.extend(self.0.iter().cloned());
    }
}
