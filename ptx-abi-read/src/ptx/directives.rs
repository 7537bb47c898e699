//! The directives of a function, such as `.maxntid 256`, without their comments.

use core::fmt;
use core::iter::from_fn;

use super::{Scanner, Token};

/// One directive with its arguments. [`Display`](fmt::Display) writes both without comments, such as `.maxntid 16, 16, 1`.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Directive<'a> {
    /// The name with its dot: `.maxntid`.
    pub name: &'a str,
    arguments: &'a str,
}

/// The directives in this text.
pub fn directives(text: &str) -> impl Iterator<Item = Directive<'_>> + Clone {
    let mut scanner = Scanner::new(text);
    from_fn(move || {
        // Words that belong to no directive are skipped.
        let name = loop {
            match scanner.token() {
                Token::Directive(name) => break name,
                Token::End => return None,
                _ => {}
            }
        };
        let from = scanner.pos;
        while !matches!(scanner.peek(), Token::Directive(_) | Token::End) {
            scanner.token();
        }
        Some(Directive { name, arguments: scanner.slice(from, scanner.pos) })
    })
}

impl<'a> Directive<'a> {
    /// The arguments, without the commas between them: numbers, names, and strings with their quotation marks.
    pub fn arguments(&self) -> impl Iterator<Item = &'a str> + Clone + use<'a> {
        let mut scanner = Scanner::new(self.arguments);
        from_fn(move || {
            loop {
                scanner.blank();
                let from = scanner.pos;
                match scanner.token() {
                    Token::Word(_) | Token::Text => return Some(scanner.slice(from, scanner.pos)),
                    Token::End => return None,
                    _ => {}
                }
            }
        })
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
