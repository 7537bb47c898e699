//! Literals in attributes.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;

use crate::errors::{Error, Result};
use crate::names::spelled;
use crate::stream::{LitInt, LitStr, Stream};

/// The first letters of the operators that may stand after a literal.
const OPERATORS: [char; 10] = ['+', '-', '*', '/', '%', '<', '>', '&', '|', '^'];

/// An integer literal, or an error with the text `expected`. An expression is refused as a whole, because macros cannot
/// evaluate it.
pub(crate) fn integer(input: &Stream, expected: &str) -> Result<LitInt> {
    let start = input.fork();
    let literal = input.integer();
    let is_expression = match (&literal, input.peek_tree()) {
        (Ok(_), Some(TokenTree::Punct(punct))) => OPERATORS.contains(&punct.as_char()),
        (Ok(_), Some(TokenTree::Ident(word))) => word == "as",
        (Err(_), Some(TokenTree::Ident(word))) => word != "true" && word != "false",
        (Err(_), Some(TokenTree::Group(_))) => true,
        _ => false,
    };
    if !is_expression {
        return literal.map_err(|error| Error::new(error.span(), expected));
    }
    let mut expression = TokenStream::new();
    while !start.is_empty() && !start.peek(",") {
        expression.extend([start.tree()?]);
    }
    let message = format!("{expected}: write the value of `{expression}`");
    Err(Error::new_spanned(&expression, message))
}

/// A number of bytes, the value of a key. A string that contains it is refused by the line to write.
pub(crate) fn number(key: &Ident, input: &Stream) -> Result<LitInt> {
    let quoted = input.peek_string();
    let expected = "expected an integer literal, in bytes";
    match quoted {
        Some(quoted) if LitInt::is(quoted.value()) => {
            integer(input, &format!("{expected}: write `{key} = {}`", quoted.value()))
        }
        _ => integer(input, expected),
    }
}

/// A string, the value of a key. A name without quotes is refused by the line to write.
pub(crate) fn string(key: &Ident, input: &Stream) -> Result<LitStr> {
    if let Some(name) = name(input) {
        let message = format!("expected a string: write `{key} = \"{}\"`", spelled(&name));
        return Err(Error::new_spanned(&name, message));
    }
    input.string().map_err(|error| Error::new(error.span(), "expected a string, such as `\"Name\"`"))
}

/// Parses the tokens of a name up to the next comma that is in no `<…>`, such as `ns::scale<f32, 4>`.
fn name(input: &Stream) -> Option<TokenStream> {
    if !input.peek_ident() {
        return None;
    }
    let mut name = TokenStream::new();
    let mut open = 0_usize;
    while !input.is_empty() && (open > 0 || !input.peek(",")) {
        if input.peek("<") {
            open += 1;
        } else if input.peek(">") {
            open = open.saturating_sub(1);
        }
        input.tree().ok()?.to_tokens(&mut name);
    }
    Some(name)
}
