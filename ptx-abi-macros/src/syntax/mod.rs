//! The part of Rust's syntax that the macros read.
//!
//! rustc has parsed an item before a macro receives it, and a layout depends on few of its parts. So types, bounds and
//! discriminants stay tokens, which [`Type::kind`] reads when a rule needs them. `syn` could parse all of them, but its
//! feature for that takes three fifths of the time that a build spends on `syn` (`docs/COST.md`).

mod attribute;
mod contents;
#[cfg(feature = "cuda")]
pub(crate) mod functions;
mod generics;
mod item;
mod named;
mod path;
mod reader;
#[cfg(feature = "cuda")]
pub(crate) mod shape;
mod ty;

pub(crate) use attribute::{Attribute, concatenated, string};
pub(crate) use generics::{Generics, ParamKind};
pub(crate) use item::{Data, Field, Item, Style, Variant};
pub(crate) use named::{INTEGERS, NoSize, is_integer};
pub(crate) use path::Path;
use proc_macro2::{Span, TokenStream};
pub(crate) use reader::{expression, visibility};
use syn::parse::{ParseStream, Parser as _};
#[cfg(feature = "check")]
pub(crate) use ty::split;
pub(crate) use ty::{Kind, Type, begins_constant};

/// Calls `parse` with the tokens, of which it has to take all. It is not generic, because each kind of parser costs compile
/// time.
pub(crate) fn parse(tokens: TokenStream, parse: &mut dyn FnMut(ParseStream<'_>) -> syn::Result<()>) -> syn::Result<()> {
    (|input: ParseStream<'_>| parse(input)).parse2(tokens)
}

/// What `parse` makes of the tokens, of which it has to take all.
pub(crate) fn parsed<T>(tokens: TokenStream, parse: fn(ParseStream<'_>) -> syn::Result<T>) -> syn::Result<T> {
    let mut parsed = Err(syn::Error::new(Span::call_site(), "expected tokens"));
    self::parse(tokens, &mut |input| {
        parsed = Ok(parse(input)?);
        Ok(())
    })?;
    parsed
}
