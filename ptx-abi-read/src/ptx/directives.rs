//! The directives of a function, such as `.maxntid 256`, without their comments.

use core::fmt;

use super::{Scanner, Token};

/// The iterator over the directives of a function.
#[derive(Clone, Debug)]
pub struct Directives<'a> {
    scanner: Scanner<'a>,
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
    scanner: Scanner<'a>,
}

impl<'a> Directives<'a> {
    /// The directives in this text.
    pub const fn new(text: &'a str) -> Self {
        Self { scanner: Scanner::new(text) }
    }
}

impl<'a> Directive<'a> {
    /// The arguments, without the commas between them.
    pub const fn arguments(&self) -> Arguments<'a> {
        Arguments { scanner: Scanner::new(self.arguments) }
    }
}

impl<'a> Iterator for Directives<'a> {
    type Item = Directive<'a>;

    fn next(&mut self) -> Option<Directive<'a>> {
        let scanner = &mut self.scanner;
        // Words that belong to no directive are skipped.
        let name = loop {
            match scanner.token() {
                Token::Directive(name) => break name,
                Token::End => return None,
                _ => {}
            }
        };
        let from = scanner.pos;
        while !matches!(scanner.peek(), Token::Directive(..) | Token::End) {
            scanner.token();
        }
        Some(Directive { name, arguments: scanner.slice(from, scanner.pos) })
    }
}

impl<'a> Iterator for Arguments<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let scanner = &mut self.scanner;
        loop {
            scanner.blank();
            let from = scanner.pos;
            match scanner.token() {
                Token::Word(..) | Token::Text => return Some(scanner.slice(from, scanner.pos)),
                Token::End => return None,
                _ => {}
            }
        }
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
