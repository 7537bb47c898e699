//! Structs, unions and enums.

use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use syn::ext::IdentExt as _;
use syn::parse::ParseStream;
use syn::{Token, braced, parenthesized, token};

use super::reader::{expression, visibility};
use super::{Attribute, Generics, Type};
use crate::template::code;
use crate::tokens::{REPORTED, Tokens, all, listed};

pub(crate) struct Item {
    pub(crate) attrs: Vec<Attribute>,
    pub(crate) vis: Tokens,
    /// `struct`, `union` or `enum`.
    keyword: Ident,
    pub(crate) ident: Ident,
    pub(crate) generics: Generics,
    pub(crate) data: Data,
}

pub(crate) enum Data {
    Struct(Fields),
    Union(Fields),
    Enum(token::Brace, Vec<Variant>),
}

pub(crate) struct Fields {
    pub(crate) style: Style,
    pub(crate) list: Vec<Field>,
}

/// The delimiters around the fields.
pub(crate) enum Style {
    Named(token::Brace),
    Tuple(token::Paren),
    Unit,
}

pub(crate) struct Field {
    pub(crate) attrs: Vec<Attribute>,
    pub(crate) vis: Tokens,
    pub(crate) ident: Option<Ident>,
    pub(crate) ty: Type,
    /// `= 3`, which is not stable Rust.
    pub(crate) default: Tokens,
}

pub(crate) struct Variant {
    pub(crate) attrs: Vec<Attribute>,
    pub(crate) ident: Ident,
    pub(crate) fields: Fields,
    /// `= 3`.
    pub(crate) discriminant: Tokens,
}

impl Item {
    pub(crate) fn parse(tokens: TokenStream) -> syn::Result<Self> {
        super::parsed(tokens, Self::parse_from)
    }

    fn parse_from(input: ParseStream<'_>) -> syn::Result<Self> {
        let attrs = Attribute::parse_outer(input)?;
        let vis = visibility(input)?;
        let is_struct = input.peek(Token![struct]);
        let is_enum = input.peek(Token![enum]);
        if !is_struct && !is_enum && !input.peek(Token![union]) {
            // It is an item below `#[bit_fields]`, because rustc derives for no other items.
            return Err(input.error("expected a struct or a union"));
        }
        let keyword = input.call(Ident::parse_any)?;
        let ident = input.parse()?;
        let mut generics = Generics::parse(input)?;
        generics.parse_where(input)?;
        let data = if is_struct {
            let fields = Fields::parse(input)?;
            if !matches!(fields.style, Style::Named(_)) {
                generics.parse_where(input)?;
                input.parse::<Token![;]>()?;
            }
            Data::Struct(fields)
        } else if is_enum {
            let content;
            let brace = braced!(content in input);
            Data::Enum(brace, terminated(&content, Variant::parse)?)
        } else {
            Data::Union(Fields::named(input)?)
        };
        Ok(Self { attrs, vis, keyword, ident, generics, data })
    }

    /// The attributes of all fields, of enumerators and of their fields.
    pub(crate) fn all_attrs_mut(&mut self) -> Vec<&mut Vec<Attribute>> {
        let mut all = Vec::new();
        match &mut self.data {
            Data::Struct(fields) | Data::Union(fields) => {
                all.extend(fields.list.iter_mut().map(|field| &mut field.attrs));
            }
            Data::Enum(_, variants) => {
                for variant in variants {
                    all.push(&mut variant.attrs);
                    all.extend(variant.fields.list.iter_mut().map(|field| &mut field.attrs));
                }
            }
        }
        all
    }
}

impl Fields {
    /// `{ … }`, `( … )`, or nothing.
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(token::Brace) {
            return Self::named(input);
        }
        if input.peek(token::Paren) {
            let content;
            let paren = parenthesized!(content in input);
            let list = terminated(&content, |input| Field::parse(input, false))?;
            return Ok(Self { style: Style::Tuple(paren), list });
        }
        Ok(Self { style: Style::Unit, list: Vec::new() })
    }

    fn named(input: ParseStream<'_>) -> syn::Result<Self> {
        let content;
        let brace = braced!(content in input);
        let list = terminated(&content, |input| Field::parse(input, true))?;
        Ok(Self { style: Style::Named(brace), list })
    }
}

impl Field {
    fn parse(input: ParseStream<'_>, named: bool) -> syn::Result<Self> {
        let attrs = Attribute::parse_outer(input)?;
        let vis = visibility(input)?;
        let mut ident = None;
        if named {
            if input.peek(Token![_]) {
                return Err(input.error(
                    "[PTX411] a field of Rust has a name: write `_unused`, because a bit-field whose name starts with `_` has \
                     none in C++",
                ));
            }
            ident = Some(input.parse()?);
            if input.peek(Token![::]) {
                return Err(input.error(REPORTED));
            }
            input.parse::<Token![:]>()?;
        }
        let ty = Type::parse(input)?;
        Ok(Self { attrs, vis, ident, ty, default: value(input)? })
    }
}

impl Variant {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let attrs = Attribute::parse_outer(input)?;
        visibility(input)?;
        let ident = input.parse()?;
        let fields = Fields::parse(input)?;
        Ok(Self { attrs, ident, fields, discriminant: value(input)? })
    }
}

/// `= …`, if it comes next.
fn value(input: ParseStream<'_>) -> syn::Result<Tokens> {
    if input.peek(Token![=]) { expression(input) } else { Ok(Tokens::default()) }
}

/// A list with commas between its elements, and perhaps one at the end.
pub(super) fn terminated<T>(
    input: ParseStream<'_>,
    parse: fn(ParseStream<'_>) -> syn::Result<T>,
) -> syn::Result<Vec<T>> {
    let mut list = Vec::new();
    while !input.is_empty() {
        list.push(parse(input)?);
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
    }
    Ok(list)
}

impl ToTokens for Item {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Self { attrs, vis, keyword, ident, generics, data } = self;
        let (attrs, params) = (all(attrs), generics.on_type());
        let where_clause = generics.where_clause();
        tokens.extend(code!(#attrs #vis #keyword #ident #params));
        match data {
            Data::Struct(fields @ Fields { style: Style::Named(_), .. }) | Data::Union(fields) => {
                tokens.extend(code!(#where_clause #fields));
            }
            Data::Struct(fields) => tokens.extend(code!(#fields #where_clause;)),
            Data::Enum(brace, variants) => {
                where_clause.to_tokens(tokens);
                brace.surround(tokens, |tokens| tokens.extend(listed(variants)));
            }
        }
    }
}

impl ToTokens for Fields {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let list = |tokens: &mut TokenStream| tokens.extend(listed(&self.list));
        match &self.style {
            Style::Named(brace) => brace.surround(tokens, list),
            Style::Tuple(paren) => paren.surround(tokens, list),
            Style::Unit => {}
        }
    }
}

impl ToTokens for Field {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Self { attrs, vis, ident, ty, default } = self;
        let (attrs, colon) = (all(attrs), ident.as_ref().map(|_| code!(:)));
        tokens.extend(code!(#attrs #vis #ident #colon #ty #default));
    }
}

impl ToTokens for Variant {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Self { attrs, ident, fields, discriminant } = self;
        let attrs = all(attrs);
        tokens.extend(code!(#attrs #ident #fields #discriminant));
    }
}
