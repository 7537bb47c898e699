//! The parameters of a type, and its `where` clause.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::ParseStream;
use syn::{Lifetime, Token};

use super::reader::Reader;
use super::{Attribute, Type};
use crate::names;
use crate::template::code;
use crate::tokens::{self, Tokens, all, listed};

#[derive(Default)]
pub(crate) struct Generics {
    angles: Option<(Token![<], Token![>])>,
    pub(crate) params: Vec<Param>,
    /// The tokens after `where`, without a comma at the end.
    pub(crate) predicates: Option<Tokens>,
}

pub(crate) struct Param {
    pub(crate) kind: ParamKind,
    attrs: Vec<Attribute>,
    /// `: Copy` of `T: Copy = u8`.
    bounds: Tokens,
    /// `= u8`.
    default: Tokens,
}

pub(crate) enum ParamKind {
    Lifetime(Lifetime),
    Type(Ident),
    Const(Token![const], Ident, Type),
}

impl Generics {
    /// Parses `<…>` if it comes next.
    pub(super) fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut generics = Self::default();
        let Some(open) = input.parse::<Option<Token![<]>>()? else { return Ok(generics) };
        while !input.peek(Token![>]) {
            generics.params.push(Param::parse(input)?);
            if !input.peek(Token![>]) {
                input.parse::<Token![,]>()?;
            }
        }
        generics.angles = Some((open, input.parse()?));
        Ok(generics)
    }

    /// Parses `where …` if it comes next: before the braces, or after the parentheses.
    pub(super) fn parse_where(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        if input.parse::<Option<Token![where]>>()?.is_some() {
            let mut reader = Reader::new(input);
            reader.until(&[';'])?;
            self.predicates = Some(reader.finish().without_comma());
        }
        Ok(())
    }

    pub(crate) fn lifetimes(&self) -> impl Iterator<Item = &Lifetime> {
        self.params.iter().filter_map(|param| match &param.kind {
            ParamKind::Lifetime(lifetime) => Some(lifetime),
            _ => None,
        })
    }

    pub(crate) fn types(&self) -> impl Iterator<Item = &Ident> {
        self.params.iter().filter_map(|param| match &param.kind {
            ParamKind::Type(ident) => Some(ident),
            _ => None,
        })
    }

    /// The first parameter for a type or a constant, which makes an item one for each argument.
    pub(crate) fn first_instance(&self) -> Option<&Ident> {
        self.params.iter().find_map(|param| match &param.kind {
            ParamKind::Lifetime(_) => None,
            ParamKind::Type(ident) | ParamKind::Const(_, ident, _) => Some(ident),
        })
    }

    /// The parameters as an impl declares them, without the angle brackets.
    pub(crate) fn declared(&self) -> TokenStream {
        listed(self.params.iter().map(Param::declared))
    }

    /// The tokens after `impl` and after the name of the type, and the `where` clause.
    pub(crate) fn split_for_impl(&self) -> (TokenStream, TokenStream, TokenStream) {
        let arguments = self.params.iter().map(|param| match &param.kind {
            // Without braces it would be the type of this name, if there is one.
            ParamKind::Const(_, ident, _) => code!({ #ident }),
            kind => kind.to_token_stream(),
        });
        (self.in_angles(&self.declared()), self.in_angles(&listed(arguments)), self.where_clause())
    }

    pub(crate) fn where_clause(&self) -> TokenStream {
        self.predicates.as_ref().map(|predicates| code!(where #predicates)).unwrap_or_default()
    }

    pub(crate) fn where_also(&self, predicates: &[TokenStream]) -> TokenStream {
        if predicates.is_empty() {
            return self.where_clause();
        }
        let (own, more) = (self.predicates_before(), listed(predicates));
        code!(where #own #more)
    }

    /// The predicates of the type, in front of others.
    pub(crate) fn predicates_before(&self) -> Option<TokenStream> {
        self.predicates.as_ref().filter(|own| !own.is_empty()).map(|own| code!(#own,))
    }

    /// Whether the tokens contain a type parameter.
    pub(crate) fn are_in(&self, tokens: TokenStream) -> bool {
        // `r#T` is `T`.
        let types: Vec<_> = self.types().map(names::plain).collect();
        tokens::any(tokens, &|token| matches!(token, TokenTree::Ident(ident) if types.contains(&names::plain(ident))))
    }

    /// The parameters as the type declares them, with the angle brackets.
    pub(super) fn on_type(&self) -> TokenStream {
        self.in_angles(&listed(&self.params))
    }

    /// Puts the parameters into the user's angle brackets, whose spans rustc shows, or returns nothing if there are none.
    fn in_angles(&self, params: &TokenStream) -> TokenStream {
        match &self.angles {
            Some((open, close)) if !self.params.is_empty() => code!(#open #params #close),
            _ => TokenStream::new(),
        }
    }
}

impl Param {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let attrs = Attribute::parse_outer(input)?;
        let (kind, bounds) = if input.peek(Lifetime) {
            (ParamKind::Lifetime(input.parse()?), bounds(input)?)
        } else if let Some(keyword) = input.parse::<Option<Token![const]>>()? {
            let ident = input.parse()?;
            let colon = input.parse::<Token![:]>()?;
            let ty = Type::parse(input)?;
            let bounds = Tokens::of(&code!(#colon #ty));
            (ParamKind::Const(keyword, ident, ty), bounds)
        } else {
            (ParamKind::Type(input.parse()?), bounds(input)?)
        };
        let mut default = Reader::new(input);
        if input.peek(Token![=]) {
            default.argument()?;
        }
        Ok(Self { kind, attrs, bounds, default: default.finish() })
    }

    fn declared(&self) -> TokenStream {
        let Self { kind, attrs, bounds, .. } = self;
        let keyword = match kind {
            ParamKind::Const(keyword, ..) => Some(keyword),
            _ => None,
        };
        let attrs = all(attrs);
        code!(#attrs #keyword #kind #bounds)
    }
}

/// `: A + B`, if it comes next.
fn bounds(input: ParseStream<'_>) -> syn::Result<Tokens> {
    let mut reader = Reader::new(input);
    if input.peek(Token![:]) {
        reader.until(&[',', '=', '>'])?;
    }
    Ok(reader.finish())
}

impl ToTokens for ParamKind {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match self {
            Self::Lifetime(lifetime) => lifetime.to_tokens(tokens),
            Self::Type(ident) | Self::Const(_, ident, _) => ident.to_tokens(tokens),
        }
    }
}

impl ToTokens for Param {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.extend(self.declared());
        self.default.to_tokens(tokens);
    }
}
