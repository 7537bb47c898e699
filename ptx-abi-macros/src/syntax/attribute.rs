//! Attributes.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt as _;
use syn::parse::ParseStream;
use syn::{LitInt, LitStr, Token, bracketed, parenthesized, token};

use super::Path;
use crate::symbol;
use crate::template::code;

/// `#[path …]`.
pub(crate) struct Attribute {
    pound: Token![#],
    bracket: token::Bracket,
    path: Path,
    rest: TokenStream,
}

impl Attribute {
    pub(crate) fn parse_outer(input: ParseStream<'_>) -> syn::Result<Vec<Self>> {
        let mut attrs = Vec::new();
        while input.peek(Token![#]) {
            let pound = input.parse()?;
            let content;
            let bracket = bracketed!(content in input);
            let path = Path::parse_any(&content)?;
            attrs.push(Self { pound, bracket, path, rest: content.parse()? });
        }
        Ok(attrs)
    }

    /// Removes the attributes of one kind. It is not generic, because each instance costs compile time.
    pub(crate) fn remove(attrs: &mut Vec<Self>, is_removed: fn(&Self) -> bool) {
        attrs.retain(|attr| !is_removed(attr));
    }

    /// The first of these attributes with this name.
    pub(crate) fn find<'a>(attrs: &'a [Self], name: &str) -> Option<&'a Self> {
        attrs.iter().find(|attr| attr.path.is(name))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Whether the attribute can be a macro. Attributes above the derive have run, and are not in the input.
    pub(crate) fn may_be_macro(&self) -> bool {
        self.path.name().is_none_or(|ident| !symbol::INERT.contains(&ident.to_string().as_str()))
    }

    /// Whether it may remove something, or may become an attribute that the macros here read.
    pub(crate) fn is_cfg(&self) -> bool {
        let read = [symbol::CFG, symbol::BITS, symbol::PTX, symbol::EXPECT, symbol::MUST_USE];
        self.path.is(symbol::CFG) || self.path.is(symbol::CFG_ATTR) && read.iter().any(|word| self.mentions(word))
    }

    /// Whether it has arguments in parentheses.
    pub(crate) fn has_args(&self) -> bool {
        let mut rest = self.rest.clone().into_iter();
        let is_list =
            matches!(rest.next(), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis);
        is_list && rest.next().is_none()
    }

    /// The string after the `=`. Without `=` there is none, and rustc reports that.
    #[cfg(feature = "cuda")]
    pub(crate) fn string(&self) -> syn::Result<Option<LitStr>> {
        let mut rest = self.rest.clone().into_iter();
        if rest.next().is_none_or(|equals| !crate::tokens::is_punct(&equals, '=')) {
            return Ok(None);
        }
        let value: TokenStream = rest.collect();
        let mut string = None;
        let parsed = super::parse(value.clone(), &mut |input| {
            string = Some(super::string(input)?);
            Ok(())
        });
        parsed.map(|()| string).map_err(|_| {
            let name = self.path.to_token_stream();
            let expected = "expected a string in quotes, or `concat!` of such strings";
            syn::Error::new_spanned(&value, format!("{expected}: `#[{name} = \"name\"]`"))
        })
    }

    /// Whether the arguments contain this word.
    pub(crate) fn mentions(&self, word: &str) -> bool {
        crate::tokens::any(self.rest.clone(), &|token| matches!(token, TokenTree::Ident(ident) if ident == word))
    }

    /// Calls `parse` with the tokens between the parentheses. It is not generic, because each kind of parser costs compile
    /// time.
    pub(crate) fn parse_args(&self, parse: &mut dyn FnMut(ParseStream<'_>) -> syn::Result<()>) -> syn::Result<()> {
        if !self.has_args() {
            let message = format!("expected arguments in parentheses: `#[{}(…)]`", self.path.to_token_stream());
            return Err(syn::Error::new_spanned(&self.path, message));
        }
        super::parse(self.rest.clone(), &mut |input| {
            let content;
            parenthesized!(content in input);
            parse(&content)
        })
    }

    /// `#[allow(…)]` with the arguments of `#[expect(…)]`.
    pub(crate) fn allowed(&self) -> TokenStream {
        let rest = &self.rest;
        code!(#[allow #rest])
    }

    /// The same attribute with other arguments.
    pub(crate) fn set_args(&mut self, args: TokenStream) {
        self.rest = Group::new(Delimiter::Parenthesis, args).into_token_stream();
    }
}

/// A string, or what `concat!` and `stringify!` make of strings, numbers and identifiers, as a macro writes it:
/// `concat!("Vk", stringify!(Name))`.
pub(crate) fn string(input: ParseStream<'_>) -> syn::Result<LitStr> {
    if !input.peek(syn::Ident) {
        return input.parse();
    }
    let span = input.span();
    let path = Path::parse_any(input)?;
    input.parse::<Token![!]>()?;
    let mut text = String::new();
    super::parse(input.parse::<Group>()?.stream(), &mut |content| {
        if path.ends_with("stringify") {
            text = content.call(Ident::parse_any)?.to_string();
            return Ok(());
        }
        if !path.ends_with("concat") {
            return Err(syn::Error::new(span, "another macro"));
        }
        text = concatenated(content)?;
        Ok(())
    })?;
    Ok(LitStr::new(&text, span))
}

/// What `concat!` makes of its arguments.
pub(crate) fn concatenated(content: ParseStream<'_>) -> syn::Result<String> {
    let mut text = String::new();
    while !content.is_empty() {
        text += &match content.parse::<Option<LitInt>>()? {
            Some(number) => number.base10_digits().to_owned(),
            None => string(content)?.value(),
        };
        if !content.is_empty() {
            content.parse::<Token![,]>()?;
        }
    }
    Ok(text)
}

impl ToTokens for Attribute {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.pound.to_tokens(tokens);
        self.bracket.surround(tokens, |tokens| {
            self.path.to_tokens(tokens);
            self.rest.to_tokens(tokens);
        });
    }
}
