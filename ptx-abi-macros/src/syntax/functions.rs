//! Blocks of foreign functions: `unsafe extern "C" { … }`.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use syn::ext::IdentExt as _;
use syn::parse::ParseStream;
use syn::{LitStr, Token, braced, parenthesized, token};

use super::item::terminated;
use super::reader::visibility;
use super::{Attribute, Generics, Type};
use crate::names;
use crate::template::code;
use crate::tokens::{Tokens, all, is_punct, with_content};

pub(crate) struct Block {
    pub(crate) abi: Option<LitStr>,
    pub(crate) items: Vec<Item>,
}

pub(crate) enum Item {
    Function(Box<Function>),
    Other(OtherKind, Tokens),
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
    pub(crate) ident: Ident,
    pub(crate) generics: Generics,
    pub(crate) parameters: Vec<Parameter>,
    /// `None` if the function returns nothing.
    pub(crate) result: Option<Type>,
}

pub(crate) struct Parameter {
    pub(crate) attrs: Vec<Attribute>,
    /// The name, if the pattern is one.
    pub(crate) name: Option<Ident>,
    pub(crate) ty: ParameterType,
}

pub(crate) enum ParameterType {
    Type(Type),
    /// `...`
    Variadic(Tokens),
}

impl Block {
    pub(crate) fn parse(tokens: TokenStream) -> syn::Result<Self> {
        super::parsed(tokens, Self::parse_from)
    }

    fn parse_from(input: ParseStream<'_>) -> syn::Result<Self> {
        let expected = |error: syn::Error| {
            let message = "[PTX701] `#[cuda_functions]` describes functions of C++, which a block declares: write it above \
                           `unsafe extern \"C\" { … }`";
            syn::Error::new(error.span(), message)
        };
        Attribute::parse_outer(input)?;
        input.parse::<Option<Token![unsafe]>>()?;
        input.parse::<Token![extern]>().map_err(expected)?;
        let abi = input.parse()?;
        if !input.peek(token::Brace) {
            return Err(expected(input.error("")));
        }
        let content;
        braced!(content in input);
        while content.peek(Token![#]) && content.peek2(Token![!]) {
            for _ in 0..3 {
                content.parse::<TokenTree>()?;
            }
        }
        let mut items = Vec::new();
        while !content.is_empty() {
            items.push(Item::parse(&content)?);
        }
        Ok(Self { abi, items })
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
            input.call(Ident::parse_any)?;
            return Function::parse(input, attrs, vis).map(|function| Self::Function(Box::new(function)));
        }
        let mut kind = match () {
            () if input.peek(Token![static]) => OtherKind::Static,
            () if input.peek(Token![type]) => OtherKind::Type,
            () => OtherKind::Unknown,
        };
        let (attrs, qualifiers) = (all(attrs), all(qualifiers));
        let mut tokens: Vec<_> = code!(#attrs #vis #qualifiers).into_iter().collect();
        let rest = rest(input)?;
        if let OtherKind::Unknown = kind {
            if let Some(end) = rest.iter().position(|token| is_punct(token, '!')) {
                kind = OtherKind::Macro(names::spelled(&Tokens::new(rest[..end].to_vec())));
            }
        }
        tokens.extend(rest);
        Ok(Self::Other(kind, Tokens::new(tokens)))
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
    fn parse(input: ParseStream<'_>, attrs: Vec<Attribute>, vis: Tokens) -> syn::Result<Self> {
        let ident = input.parse()?;
        let generics = Generics::parse(input)?;
        let content;
        parenthesized!(content in input);
        let parameters = terminated(&content, Parameter::parse)?;
        let arrow = input.parse::<Option<Token![->]>>()?;
        let result = arrow.map(|_| Type::parse(input)).transpose()?;
        rest(input)?;
        Ok(Self { attrs, vis, ident, generics, parameters, result })
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
            input.parse::<Token![:]>()?;
        }
        let name = match &*pattern {
            [TokenTree::Ident(name)] => Some(name.clone()),
            _ => None,
        };
        let ty = if input.peek(Token![...]) {
            ParameterType::Variadic(Tokens::of(&input.parse::<Token![...]>()?))
        } else {
            ParameterType::Type(Type::parse(input)?)
        };
        Ok(Self { attrs, name, ty })
    }
}

/// The tokens of a block without the attributes of functions and parameters for which `is_known` returns true of the first
/// word. Returns `None` if there are none.
pub(crate) fn without_attributes(block: TokenStream, is_known: &dyn Fn(&TokenTree) -> bool) -> Option<TokenStream> {
    without(block, &[Delimiter::Brace, Delimiter::Parenthesis], &|_| false, is_known)
}

/// Removes attributes that meet `is_removed`, and in the `inside` groups, one in the other, those that meet `is_known`.
fn without(
    tokens: TokenStream,
    inside: &[Delimiter],
    is_removed: &dyn Fn(&TokenTree) -> bool,
    is_known: &dyn Fn(&TokenTree) -> bool,
) -> Option<TokenStream> {
    let (mut kept, mut removed) = (Vec::new(), false);
    for token in tokens {
        let TokenTree::Group(group) = token else {
            kept.push(token);
            continue;
        };
        let is_attribute = kept.last().is_some_and(|last| is_punct(last, '#'));
        if is_attribute && first(group.stream()).is_some_and(|first| is_removed(&first)) {
            kept.pop();
            removed = true;
            continue;
        }
        let within = match (group.delimiter(), inside) {
            // This is a fragment of a `macro_rules!` macro.
            (Delimiter::None, _) => without(group.stream(), inside, is_removed, is_known),
            (found, [first, inside @ ..]) if found == *first => without(group.stream(), inside, is_known, is_known),
            _ => None,
        };
        removed |= within.is_some();
        kept.push(within.map_or(group.clone(), |within| with_content(&group, within)).into());
    }
    removed.then(|| kept.into_iter().collect())
}

/// The first token, perhaps in `$attribute:meta` of a macro.
fn first(tokens: TokenStream) -> Option<TokenTree> {
    match tokens.into_iter().next()? {
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => first(group.stream()),
        token => Some(token),
    }
}
