//! The directives of a function, such as `.maxntid 256`, without their comments.

use core::fmt;

use ptx_abi_read::ptx::declaration::comment_end;

/// The iterator over the directives of a [`Function`](super::Function).
#[derive(Clone, Debug)]
pub struct Directives<'a> {
    rest: &'a str,
}

/// One directive with its arguments. [`Display`](fmt::Display) writes both without comments, such as `.maxntid 16, 16, 1`.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Directive<'a> {
    /// The name with its dot: `.maxntid`.
    pub name: &'a str,
    arguments: &'a str,
}

/// The iterator over the arguments of a [`Directive`]: numbers, names, and strings with their quotation marks.
#[derive(Clone, Debug)]
pub struct Arguments<'a> {
    rest: &'a str,
}

impl<'a> Directives<'a> {
    #[inline]
    pub(super) const fn new(text: &'a str) -> Self {
        Self { rest: text }
    }
}

impl<'a> Directive<'a> {
    /// The arguments, without the commas between them.
    #[inline]
    pub const fn arguments(&self) -> Arguments<'a> {
        Arguments { rest: self.arguments }
    }
}

/// Splits a text after its first word or string. White space, comments, commas and semicolons separate words.
#[inline]
fn split_word(text: &str) -> Option<(&str, &str)> {
    let bytes = text.as_bytes();
    let mut start = 0;
    let is_comment = |at: usize| bytes[at] == b'/' && matches!(bytes.get(at + 1), Some(b'/' | b'*'));
    let is_separator = |byte: u8| byte.is_ascii_whitespace() || matches!(byte, b',' | b';' | 0x0b);
    while start < bytes.len() && (is_separator(bytes[start]) || is_comment(start)) {
        start = if is_comment(start) { comment_end(bytes, start + 1) } else { start + 1 };
    }
    let ends_word = |at: usize| is_separator(bytes[at]) || is_comment(at) || bytes[at] == b'.';
    let after = start + 1;
    let end = match bytes.get(start)? {
        b'"' => bytes[after..].iter().position(|byte| *byte == b'"').map(|length| after + length + 1),
        // A dot starts the next directive.
        _ => (after..bytes.len()).find(|at| ends_word(*at)),
    };
    let (word, rest) = text.split_at(end.unwrap_or(bytes.len()));
    Some((&word[start..], rest))
}

impl<'a> Iterator for Directives<'a> {
    type Item = Directive<'a>;

    #[inline]
    fn next(&mut self) -> Option<Directive<'a>> {
        // Words that belong to no directive are skipped.
        let (name, arguments) = loop {
            let (word, rest) = split_word(self.rest)?;
            self.rest = rest;
            if word.starts_with('.') {
                break (word, rest);
            }
        };
        while let Some((word, rest)) = split_word(self.rest) {
            if word.starts_with('.') {
                break;
            }
            self.rest = rest;
        }
        Some(Directive { name, arguments: &arguments[..arguments.len() - self.rest.len()] })
    }
}

impl<'a> Iterator for Arguments<'a> {
    type Item = &'a str;

    #[inline]
    fn next(&mut self) -> Option<&'a str> {
        let (word, rest) = split_word(self.rest)?;
        self.rest = rest;
        Some(word)
    }
}

impl fmt::Display for Directive<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)?;
        self.arguments().enumerate().try_for_each(|(index, argument)| {
            f.write_str(if index > 0 { ", " } else { " " })?;
            f.write_str(argument)
        })
    }
}
