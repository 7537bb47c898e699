//! Blocks of foreign functions: `unsafe extern "C" { … }`.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::ext::IdentExt as _;
use syn::parse::ParseStream;
use syn::{LitStr, Token, braced, parenthesized, token};

use super::item::terminated;
use super::reader::visibility;
use super::{Attribute, Type};
use crate::names;
use crate::tokens::Tokens;

pub(crate) struct Block {
    attrs: Vec<Attribute>,
    unsafety: Option<Token![unsafe]>,
    extern_token: Token![extern],
    pub(crate) abi: Option<LitStr>,
    brace: token::Brace,
    /// `#![…]`.
    inner: Tokens,
    pub(crate) items: Vec<Item>,
}

pub(crate) enum Item {
    Function(Box<Function>),
    Other(Other),
}

/// An item that is not a function.
pub(crate) struct Other {
    pub(crate) kind: OtherKind,
    tokens: Tokens,
}

pub(crate) enum OtherKind {
    Static,
    Type,
    /// The call of the macro with this path, as the user wrote it.
    Macro(String),
    /// No such item exists, and rustc reports it.
    Unknown,
}

pub(crate) struct Function {
    pub(crate) attrs: Vec<Attribute>,
    pub(crate) vis: Tokens,
    /// `safe`, `unsafe`, `fn`.
    qualifiers: Tokens,
    pub(crate) ident: Ident,
    pub(crate) generics: Tokens,
    paren: token::Paren,
    pub(crate) parameters: Vec<Parameter>,
    /// `None` if the function returns nothing.
    pub(crate) result: Option<Type>,
    /// From the arrow on.
    rest: Tokens,
}

pub(crate) struct Parameter {
    pub(crate) attrs: Vec<Attribute>,
    /// The pattern, and the colon behind it.
    pattern: Tokens,
    pub(crate) ty: ParameterType,
}

pub(crate) enum ParameterType {
    Type(Type),
    /// `...`
    Variadic(Tokens),
}

impl Block {
    pub(crate) fn parse(tokens: TokenStream) -> syn::Result<Self> {
        let mut block = None;
        super::parse(tokens, &mut |input| {
            block = Some(Self::parse_from(input)?);
            Ok(())
        })?;
        block.ok_or_else(|| syn::Error::new(proc_macro2::Span::call_site(), "expected a block"))
    }

    fn parse_from(input: ParseStream<'_>) -> syn::Result<Self> {
        let expected = |error: syn::Error| {
            let message = "`#[cuda_functions]` describes functions of C++, which a block declares: write it above \
                           `unsafe extern \"C\" { … }`";
            syn::Error::new(error.span(), message)
        };
        let attrs = Attribute::parse_outer(input)?;
        let unsafety = input.parse()?;
        let extern_token = input.parse().map_err(expected)?;
        let abi = input.parse()?;
        if !input.peek(token::Brace) {
            return Err(expected(input.error("")));
        }
        let content;
        let brace = braced!(content in input);
        let mut inner = Vec::new();
        while content.peek(Token![#]) && content.peek2(Token![!]) {
            for _ in 0..3 {
                inner.push(content.parse()?);
            }
        }
        let mut items = Vec::new();
        while !content.is_empty() {
            items.push(Item::parse(&content)?);
        }
        Ok(Self { attrs, unsafety, extern_token, abi, brace, inner: Tokens::new(inner), items })
    }

    pub(crate) fn functions_mut(&mut self) -> impl Iterator<Item = &mut Function> {
        self.items.iter_mut().filter_map(|item| match item {
            Item::Function(function) => Some(&mut **function),
            Item::Other(_) => None,
        })
    }
}

impl Item {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let attrs = Attribute::parse_outer(input)?;
        let vis = visibility(input)?;
        let mut qualifiers = Vec::new();
        let is_qualifier = || matches!(input.cursor().ident(), Some((word, _)) if word == "safe" || word == "unsafe");
        while is_qualifier() && input.peek2(syn::Ident::peek_any) {
            qualifiers.push(TokenTree::Ident(input.call(Ident::parse_any)?));
        }
        if input.peek(Token![fn]) {
            // A function that a macro got as `$function:item` is in a group without delimiters, which is one token tree.
            qualifiers.push(TokenTree::Ident(input.call(Ident::parse_any)?));
            return Function::parse(input, attrs, vis, Tokens::new(qualifiers)).map(|f| Self::Function(Box::new(f)));
        }
        let mut kind = match () {
            () if input.peek(Token![static]) => OtherKind::Static,
            () if input.peek(Token![type]) => OtherKind::Type,
            () => OtherKind::Unknown,
        };
        let mut tokens: Vec<_> = quote!(#(#attrs)* #vis #(#qualifiers)*).into_iter().collect();
        let rest = rest(input)?;
        if let OtherKind::Unknown = kind {
            let is_bang = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == '!');
            if let Some(end) = rest.iter().position(is_bang) {
                kind = OtherKind::Macro(names::spelled(&Tokens::new(rest[..end].to_vec())));
            }
        }
        tokens.extend(rest);
        Ok(Self::Other(Other { kind, tokens: Tokens::new(tokens) }))
    }
}

/// The tokens up to the end of an item: a semicolon, or braces.
fn rest(input: ParseStream<'_>) -> syn::Result<Vec<TokenTree>> {
    let mut tokens = Vec::new();
    loop {
        let token = input.parse::<TokenTree>()?;
        let is_end = match &token {
            TokenTree::Punct(punct) => punct.as_char() == ';',
            TokenTree::Group(group) => group.delimiter() == Delimiter::Brace && !input.peek(Token![;]),
            _ => false,
        };
        tokens.push(token);
        if is_end {
            return Ok(tokens);
        }
    }
}

impl Function {
    fn parse(input: ParseStream<'_>, attrs: Vec<Attribute>, vis: Tokens, qualifiers: Tokens) -> syn::Result<Self> {
        let ident = input.parse()?;
        let generics = super::Generics::parse(input)?.on_type();
        let content;
        let paren = parenthesized!(content in input);
        let parameters = terminated(&content, Parameter::parse)?;
        let (mut result, mut all) = (None, Vec::new());
        if input.peek(Token![->]) {
            all.extend(input.parse::<Token![->]>()?.to_token_stream());
            let ty = Type::parse(input)?;
            all.extend(ty.to_token_stream());
            result = Some(ty);
        }
        all.extend(rest(input)?);
        let (generics, rest) = (Tokens::of(&generics), Tokens::new(all));
        Ok(Self { attrs, vis, qualifiers, ident, generics, paren, parameters, result, rest })
    }
}

impl Parameter {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let attrs = Attribute::parse_outer(input)?;
        let mut pattern = Vec::new();
        if !input.peek(Token![...]) {
            while !input.peek(Token![:]) || input.peek(Token![::]) {
                if input.is_empty() || input.peek(Token![,]) {
                    return Err(input.error("expected `name: type`"));
                }
                pattern.push(input.parse()?);
            }
            pattern.push(input.parse()?);
        }
        let ty = if input.peek(Token![...]) {
            ParameterType::Variadic(Tokens::of(&input.parse::<Token![...]>()?))
        } else {
            ParameterType::Type(Type::parse(input)?)
        };
        Ok(Self { attrs, pattern: Tokens::new(pattern), ty })
    }

    /// The name, if the pattern is one.
    pub(crate) fn name(&self) -> Option<&Ident> {
        match self.pattern.as_slice() {
            [TokenTree::Ident(name), _] => Some(name),
            _ => None,
        }
    }
}

impl ToTokens for Block {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Self { attrs, unsafety, extern_token, abi, brace, inner, items } = self;
        tokens.extend(quote!(#(#attrs)* #unsafety #extern_token #abi));
        brace.surround(tokens, |tokens| tokens.extend(quote!(#inner #(#items)*)));
    }
}

impl ToTokens for Item {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match self {
            Self::Function(function) => function.to_tokens(tokens),
            Self::Other(other) => other.to_tokens(tokens),
        }
    }
}

impl ToTokens for Other {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.tokens.to_tokens(tokens);
    }
}

impl ToTokens for Function {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Self { attrs, vis, qualifiers, ident, generics, paren, parameters, rest, .. } = self;
        tokens.extend(quote!(#(#attrs)* #vis #qualifiers #ident #generics));
        paren.surround(tokens, |tokens| tokens.extend(quote!(#(#parameters),*)));
        rest.to_tokens(tokens);
    }
}

impl ToTokens for Parameter {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Self { attrs, pattern, ty } = self;
        tokens.extend(quote!(#(#attrs)* #pattern));
        match ty {
            ParameterType::Type(ty) => ty.to_tokens(tokens),
            ParameterType::Variadic(dots) => dots.to_tokens(tokens),
        }
    }
}
