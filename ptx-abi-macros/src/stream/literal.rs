//! Literals.

use std::fmt::{Display, Formatter};

use proc_macro2::{Literal, Span, TokenStream, TokenTree};
use quote::ToTokens;

/// A string.
#[derive(Clone)]
pub struct LitStr {
    literal: Literal,
    value: String,
}

impl LitStr {
    pub fn new(value: &str, span: Span) -> Self {
        let mut literal = Literal::string(value);
        literal.set_span(span);
        Self { literal, value: value.to_owned() }
    }

    /// The string that a token is.
    pub(crate) fn of(token: &TokenTree) -> Option<Self> {
        let TokenTree::Literal(literal) = token else { return None };
        Some(Self { literal: literal.clone(), value: content(&literal.to_string())? })
    }

    /// The characters of the string.
    pub(crate) fn value(&self) -> &str {
        &self.value
    }

    pub(crate) fn span(&self) -> Span {
        self.literal.span()
    }
}

impl ToTokens for LitStr {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.literal.to_tokens(tokens);
    }
}

/// The characters of a string literal (Rust Reference, string literals and raw string literals).
fn content(literal: &str) -> Option<String> {
    if let Some(raw) = literal.strip_prefix('r') {
        let (_, inside) = raw.split_once('"')?;
        return Some(inside.rsplit_once('"')?.0.to_owned());
    }
    let mut rest = literal.strip_prefix('"')?;
    let mut text = String::new();
    loop {
        let at = rest.find(['\\', '"'])?;
        text.push_str(&rest[..at]);
        let Some(escape) = rest[at..].strip_prefix('\\') else { return Some(text) };
        let letter = escape.chars().next()?;
        rest = &escape[letter.len_utf8()..];
        text.push(match letter {
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            '0' => '\0',
            'x' => {
                let (digits, after) = rest.split_at_checked(2)?;
                rest = after;
                character(digits)?
            }
            'u' => {
                let (digits, after) = rest.strip_prefix('{')?.split_once('}')?;
                rest = after;
                character(&digits.replace('_', ""))?
            }
            '\n' | '\r' => {
                rest = rest.trim_start_matches([' ', '\t', '\n', '\r']);
                continue;
            }
            other => other,
        });
    }
}

/// The character with this number.
fn character(hexadecimal: &str) -> Option<char> {
    char::from_u32(u32::from_str_radix(hexadecimal, 16).ok()?)
}

/// An integer, which may have a sign.
pub(crate) struct LitInt {
    text: String,
    span: Span,
}

impl LitInt {
    /// The integer that these tokens are: a literal, perhaps after `-`.
    pub(crate) fn of(tokens: &[TokenTree]) -> Option<Self> {
        let (sign, literal) = match tokens {
            [TokenTree::Literal(literal)] => ("", literal),
            [TokenTree::Punct(minus), TokenTree::Literal(literal)] if minus.as_char() == '-' => ("-", literal),
            _ => return None,
        };
        let text = format!("{sign}{literal}");
        let (start, end) = (tokens[0].span(), literal.span());
        Self::is(&text).then(|| Self { text, span: start.join(end).unwrap_or(start) })
    }

    /// Whether this is the text of an integer.
    pub(crate) fn is(text: &str) -> bool {
        digits(text).is_some()
    }

    /// The value, if it is neither negative nor too large.
    pub(crate) fn value(&self) -> Option<usize> {
        let (radix, digits) = digits(&self.text).filter(|_| !self.is_negative())?;
        usize::from_str_radix(&digits.replace('_', ""), radix).ok()
    }

    pub(crate) fn is_negative(&self) -> bool {
        self.text.starts_with('-')
    }

    pub(crate) fn span(&self) -> Span {
        self.span
    }
}

impl Display for LitInt {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

/// The base and the digits of an integer literal. It may have a sign and the suffix of an integer type.
fn digits(text: &str) -> Option<(u32, &str)> {
    let text = text.strip_prefix('-').unwrap_or(text);
    let (radix, digits) = match text.get(..2) {
        Some("0x") => (16, &text[2..]),
        Some("0o") => (8, &text[2..]),
        Some("0b") => (2, &text[2..]),
        _ => (10, text),
    };
    let end = digits.find(|letter: char| letter != '_' && !letter.is_digit(radix)).unwrap_or(digits.len());
    let (digits, suffix) = digits.split_at(end);
    let is_integer = !digits.is_empty() && (suffix.is_empty() || suffix.starts_with(['i', 'u']));
    is_integer.then_some((radix, digits))
}
