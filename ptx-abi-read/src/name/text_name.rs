//! Parses the names in C++ text, with their template arguments: `ns::Array<float, 3>`, `main::{lambda(int)#1}`.

use alloc::vec::Vec;

use super::builtin::Builtins;
use super::decode::ABBREVIATIONS;
use super::print::ANONYMOUS;
use super::text::Parser;
use super::tree::{Form, Kind, Linkage, Tree};
use crate::value::{character, decimal, is_number};

impl<'a> Parser<'_, 'a> {
    /// A name with namespaces and template arguments; with `member`, the class before `::*`, and these three characters.
    pub(super) fn qualified(&mut self, member: bool) -> Option<Tree<'a>> {
        self.take("::");
        let mut name: Option<Tree<'a>> = None;
        loop {
            let part = self.part(name.is_none())?;
            let mut whole = match name {
                Some(scope) => Self::tree(Kind::Scoped(scope, part))?,
                None if matches!(part.kind, Kind::Name("std", _)) && self.rest().starts_with("::") => {
                    Self::tree(Kind::Std)?
                }
                None => part,
            };
            if self.peek() == b'<' && !matches!(whole.kind, Kind::Std) {
                let arguments = self.arguments()?;
                whole = Self::tree(Kind::Template { name: whole, arguments, unnested: Form(false) })?;
            }
            // A function around a class is written with its parameters or without.
            let scope = self.attempt(|parser| {
                let start = parser.at;
                parser.group().filter(|_| parser.rest().starts_with("::"))?;
                parser.at = start;
                parser.expect("(")?;
                parser.nested(Self::params)
            });
            if let Some(params) = scope {
                whole = Self::tree(Kind::Callable(whole, None, params))?;
            }
            if !self.take("::") {
                return (!member).then_some(whole);
            }
            if member && self.take("*") {
                return Some(whole);
            }
            name = Some(whole);
        }
    }

    /// One part of a name, with its ABI tags.
    fn part(&mut self, first: bool) -> Option<Tree<'a>> {
        let rest = self.rest();
        if self.take(ANONYMOUS) {
            return Self::tree(Kind::Name(ANONYMOUS, Linkage::External));
        }
        if self.take("{lambda(") {
            let params = self.nested(Self::params)?;
            return Self::tree(Kind::Lambda(params, self.number("#", "}")?));
        }
        if self.take("{unnamed type") {
            return Self::tree(Kind::Unnamed(self.number("#", "}")?));
        }
        if let Some(index) = ABBREVIATIONS.iter().position(|(code, name)| *code == "cl" && rest.starts_with(name)) {
            self.at += ABBREVIATIONS[index].1.len();
            return Self::tree(Kind::Abbreviation(index));
        }
        let word = self.take_word()?;
        if word == "auto" && self.text[self.at..].starts_with(':') && !self.text[self.at..].starts_with("::") {
            return Self::tree(Kind::Auto(self.number(":", "")?));
        }
        if Builtins::is_keyword(word) || is_number(word) {
            return None;
        }
        if let Some(param) = self.param(word).filter(|_| first) {
            return Self::param_tree(param);
        }
        let mut part = Self::tree(Kind::Name(word, Linkage::External))?;
        while self.take("[abi:") {
            let tag = Self::tree(Kind::Name(self.take_word()?, Linkage::External))?;
            self.expect("]")?;
            part = Self::tree(Kind::Tagged(part, tag))?;
        }
        Some(part)
    }

    /// A number that is counted from 1 in texts and from 0 in trees.
    fn number(&mut self, before: &str, after: &str) -> Option<u32> {
        self.expect(before)?;
        let number = decimal(self.take_word()?)?;
        self.expect(after)?;
        u32::try_from(number.checked_sub(1)?).ok()
    }

    fn arguments(&mut self) -> Option<Vec<Tree<'a>>> {
        self.nested(|parser| {
            parser.expect("<")?;
            let mut arguments = Vec::new();
            if parser.take(">") {
                return Some(arguments);
            }
            loop {
                arguments.push(parser.argument()?);
                if parser.take(">") {
                    return Some(arguments);
                }
                parser.expect(",")?;
            }
        })
    }

    fn is_after_argument(&mut self) -> bool {
        matches!(self.peek(), b',' | b'>' | 0)
    }

    pub(super) fn argument(&mut self) -> Option<Tree<'a>> {
        let any = self.attempt(|parser| (parser.take("*") && parser.is_after_argument()).then_some(()));
        if any.is_some() {
            return Self::tree(Kind::Any);
        }
        if let Some(value) = self.attempt(Self::value) {
            return Some(value);
        }
        if self.take("&") {
            let of = self.function()?;
            return Self::tree(Kind::Entity { of, address: true, expression: true });
        }
        if let Some(ty) = self
            .attempt(|parser| parser.ty().filter(|_| parser.is_after_argument() || parser.rest().starts_with("...")))
        {
            return if self.take("...") { Self::tree(Kind::Expansion(ty)) } else { Some(ty) };
        }
        if self.peek() == b'(' { self.function() } else { None }
    }

    /// A function, perhaps with its parameters and in parentheses.
    fn function(&mut self) -> Option<Tree<'a>> {
        if self.peek() == b'(' && !self.rest().starts_with(ANONYMOUS) {
            self.at += 1;
            let function = self.nested(Self::function)?;
            self.expect(")")?;
            return Some(function);
        }
        let name = self.qualified(false)?;
        if !self.take("(") {
            return Some(name);
        }
        let params = self.nested(Self::params)?;
        Self::tree(Kind::Callable(name, None, params))
    }

    /// A value: `-1`, `3u`, `0x10`, `'x'`, `'\n'`, `true`, `(Mode)3`, `(float)[3f800000]`.
    fn value(&mut self) -> Option<Tree<'a>> {
        let cast = if self.peek() == b'(' && !self.rest().starts_with(ANONYMOUS) {
            self.at += 1;
            let cast = self.ty()?;
            self.expect(")")?;
            Some(cast)
        } else {
            None
        };
        let rest = self.rest();
        match rest.as_bytes() {
            [b'\'', ..] => self.at += character(rest)?.1,
            [b'[', ..] if cast.is_some() => _ = self.group()?,
            _ => {
                self.take("-");
                let word = self.take_word()?;
                let is_number = is_number(word);
                if !is_number && !matches!(word, "true" | "false" | "nullptr") {
                    return None;
                }
                // C++ allows `'` between digits.
                while is_number && self.text[self.at..].starts_with('\'') {
                    self.at += 1;
                    self.take_word()?;
                }
            }
        }
        let text = &self.text[self.text.len() - rest.len()..self.at];
        if !self.is_after_argument() {
            return None;
        }
        Self::tree(Kind::Written(cast, text))
    }
}
