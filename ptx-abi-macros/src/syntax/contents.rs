//! Parses the groups and the angle brackets of a type that rustc has not parsed.

use proc_macro2::{Delimiter, Spacing, TokenTree};

use super::reader::Reader;
use super::ty::begins_constant;

/// A list with commas between its elements, and perhaps one at the end.
fn list(
    reader: &mut Reader<'_>,
    is_end: fn(&Reader<'_>) -> bool,
    element: fn(&mut Reader<'_>) -> syn::Result<()>,
) -> syn::Result<()> {
    while !is_end(reader) {
        element(reader)?;
        if !is_end(reader) && !reader.take_if(reader.at(','))? {
            return reader.error("expected `,`");
        }
    }
    Ok(())
}

fn is_empty(reader: &Reader<'_>) -> bool {
    reader.is_empty()
}

pub(super) fn ty(reader: &mut Reader<'_>) -> syn::Result<()> {
    reader.ty()
}

pub(super) fn types(reader: &mut Reader<'_>) -> syn::Result<()> {
    list(reader, is_empty, ty)
}

pub(super) fn bounds(reader: &mut Reader<'_>) -> syn::Result<()> {
    reader.bounds()
}

/// `T`, or `T; N`.
pub(super) fn array(reader: &mut Reader<'_>) -> syn::Result<()> {
    reader.ty()?;
    if reader.take_if(reader.at(';'))? { constant(reader) } else { Ok(()) }
}

pub(super) fn parameters(reader: &mut Reader<'_>) -> syn::Result<()> {
    list(reader, is_empty, parameter)
}

/// `name: T`, or `T`.
fn parameter(reader: &mut Reader<'_>) -> syn::Result<()> {
    if matches!(reader.peek(), Some(TokenTree::Ident(_))) {
        let colon = reader.peek_second();
        let has_name = matches!(colon, Some(TokenTree::Punct(punct))
            if punct.as_char() == ':' && punct.spacing() == Spacing::Alone);
        if has_name {
            reader.take()?;
            reader.take()?;
        }
    }
    reader.ty()
}

/// Everything before `>`.
pub(super) fn generic_arguments(reader: &mut Reader<'_>) -> syn::Result<()> {
    list(reader, |reader| reader.at('>'), generic_argument)
}

/// `'a`, `T`, `4`, `Item = T`.
fn generic_argument(reader: &mut Reader<'_>) -> syn::Result<()> {
    if reader.lifetime()? {
        return Ok(());
    }
    if at_constant(reader) {
        return operand(reader);
    }
    reader.ty()?;
    if !reader.take_if(reader.at('='))? {
        return Ok(());
    }
    if at_constant(reader) { operand(reader) } else { reader.ty() }
}

/// Whether a constant comes next that is not a path.
fn at_constant(reader: &Reader<'_>) -> bool {
    reader.peek().is_some_and(|token| begins_constant(&token))
}

/// A constant expression: operands and operators.
fn constant(reader: &mut Reader<'_>) -> syn::Result<()> {
    loop {
        operand(reader)?;
        while reader.take_if(reader.at_word("as"))? {
            reader.ty()?;
        }
        let Some(TokenTree::Punct(operator)) = reader.peek() else { return Ok(()) };
        if !"+-*/%&|^<>".contains(operator.as_char()) {
            return Ok(());
        }
        reader.take_if(reader.at_both('<', '<') || reader.at_both('>', '>'))?;
        reader.take()?;
    }
}

/// A literal, a path, a call, or something in parentheses or braces.
fn operand(reader: &mut Reader<'_>) -> syn::Result<()> {
    while reader.take_if(reader.at('-') || reader.at('!'))? {}
    match reader.peek() {
        Some(TokenTree::Literal(_)) => return reader.take(),
        Some(TokenTree::Ident(word)) if word == "true" || word == "false" => return reader.take(),
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Bracket => {
            return reader.error("expected a constant");
        }
        Some(TokenTree::Group(_)) => reader.group(constant)?,
        Some(TokenTree::Punct(punct)) if punct.as_char() == '<' => reader.qualified()?,
        _ => reader.path()?,
    }
    while reader.at_group(Delimiter::Parenthesis) {
        reader.group(|reader| list(reader, is_empty, constant))?;
    }
    Ok(())
}
