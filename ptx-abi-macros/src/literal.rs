//! Literals in attributes.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::ParseStream;
use syn::{LitInt, LitStr, Token};

use crate::names::spelled;
use crate::syntax;
use crate::tokens::{self, is_punct};

/// The first letters of the operators that may follow a literal.
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
        start.parse::<TokenTree>()?.to_tokens(&mut expression);
    }
    let message = format!("{expected}: write the value of `{expression}`");
    Err(syn::Error::new_spanned(&expression, message))
}

/// A number of bytes, the value of a key. A string that contains it is refused by the line to write.
pub(crate) fn number(key: &Ident, input: ParseStream<'_>) -> syn::Result<LitInt> {
    let expected = "expected an integer literal, in bytes";
    match input.fork().parse::<LitStr>() {
        Ok(quoted) if contains(&quoted, &mut |input| input.parse::<LitInt>().map(drop)) => {
            integer(input, &format!("{expected}: write `{key} = {}`", quoted.value()))
        }
        _ => integer(input, expected),
    }
}

/// Whether `parse` accepts the content of a string.
pub(crate) fn contains(quoted: &LitStr, parse: &mut dyn FnMut(ParseStream<'_>) -> syn::Result<()>) -> bool {
    quoted.value().parse().is_ok_and(|tokens| syntax::parse(tokens, parse).is_ok())
}

/// A string, the value of a key. A name without quotes is refused by the line to write.
pub(crate) fn string(key: &Ident, input: ParseStream<'_>) -> syn::Result<LitStr> {
    if syntax::string(&input.fork()).is_ok() {
        return syntax::string(input);
    }
    if let Some(name) = name(input) {
        let text = spelled(&name);
        let message = if tokens::any(name.clone(), &|token| is_punct(token, '!')) {
            format!("expected a string: write the text of `{text}`")
        } else {
            format!("expected a string: write `{key} = \"{text}\"`")
        };
        return Err(syn::Error::new_spanned(&name, message));
    }
    input.parse().map_err(|error| syn::Error::new(error.span(), "expected a string, such as `\"Name\"`"))
}

/// Parses the tokens of a name up to the next comma that is in no `<…>`, such as `ns::scale<f32, 4>`.
fn name(input: ParseStream<'_>) -> Option<TokenStream> {
    if !input.peek(syn::Ident) {
        return None;
    }
    let mut name = TokenStream::new();
    let mut open = 0_usize;
    while !input.is_empty() && (open > 0 || !input.peek(Token![,])) {
        if input.peek(Token![<]) {
            open += 1;
        } else if input.peek(Token![>]) {
            open = open.saturating_sub(1);
        }
        input.parse::<TokenTree>().ok()?.to_tokens(&mut name);
    }
    Some(name)
}
