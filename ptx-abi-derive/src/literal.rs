//! Integer literals in attributes.

use proc_macro2::{TokenStream, TokenTree};
use syn::parse::ParseStream;
use syn::{LitInt, Token};

/// The first letters of the operators that may stand behind a literal.
const OPERATORS: [char; 10] = ['+', '-', '*', '/', '%', '<', '>', '&', '|', '^'];

/// An integer literal, or an error with the text `expected`. An expression is refused as a whole, because macros cannot
/// evaluate it.
pub(crate) fn integer(input: ParseStream<'_>, expected: &str) -> syn::Result<LitInt> {
    let start = input.fork();
    let literal = input.parse::<LitInt>();
    let next = input.cursor();
    let is_expression = match (&literal, next.token_tree()) {
        (Ok(_), Some((TokenTree::Punct(punct), _))) => OPERATORS.contains(&punct.as_char()),
        (Ok(_), Some((TokenTree::Ident(word), _))) => word == "as",
        (Err(_), Some((TokenTree::Ident(_) | TokenTree::Group(_), _))) => true,
        _ => false,
    };
    if !is_expression {
        return literal.map_err(|error| syn::Error::new(error.span(), expected));
    }
    let mut expression = TokenStream::new();
    while !start.is_empty() && !start.peek(Token![,]) {
        expression.extend([start.parse::<TokenTree>()?]);
    }
    let message = format!("{expected}: write the value of `{expression}`");
    Err(syn::Error::new_spanned(&expression, message))
}
