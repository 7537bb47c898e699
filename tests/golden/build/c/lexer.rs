//! The lexer of C declarations: words, numbers and punctuation.

/// A token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    /// An identifier or keyword.
    Word(String),
    /// A decimal number.
    Number(u64),
    /// One character of punctuation.
    Punct(char),
}

/// Splits a declaration into tokens.
///
/// # Errors
///
/// Returns an error for a character or number that the declarations cannot contain.
pub fn tokens(text: &str) -> Result<Vec<Token>, String> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let len = if word(first) { rest.find(|c| !word(c)).unwrap_or(rest.len()) } else { first.len_utf8() };
        let (token, tail) = rest.split_at(len);
        tokens.push(if first.is_ascii_digit() {
            Token::Number(token.parse().map_err(|error| format!("`{token}`: {error}"))?)
        } else if word(first) {
            Token::Word(token.to_owned())
        } else if "{}()[];:,=*-#".contains(first) {
            Token::Punct(first)
        } else {
            return Err(format!("unexpected `{first}` in `{text}`"));
        });
        rest = tail.trim_start();
    }
    Ok(tokens)
}
