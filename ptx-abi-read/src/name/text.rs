//! Parses names and types as C++ spells them: `ns::Particle`, `const float *const *`, `Array<float, 3>`.

use alloc::borrow::Cow;
use alloc::string::ToString as _;
use alloc::vec::Vec;

use super::builtin::Builtins;
use super::decode::ABBREVIATIONS;
use super::print::ANONYMOUS;
use super::tree::{Flags, Form, Kind, Length, Sign, Tree};
use crate::value::Value;

/// The maximum nesting of types, arguments and scopes.
const MAX_NESTING: usize = 64;

/// Whether `byte` is part of an identifier. All bytes of non-ASCII characters are.
pub fn is_word(byte: u8) -> bool {
    matches!(byte, b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'$' | 0x80..)
}

pub(super) struct Parser<'p, 'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
    nesting: usize,
    /// How many parts may still be read. Some are read again, so their number has a limit, which bounds the time.
    budget: usize,
    /// The names of a template's parameters, with the arguments that they have.
    params: &'p [(&'a str, Tree<'a>)],
}

/// The type that a text spells: `const float *`, `Array<float, 3> &`. A name of `params` is a template parameter, and has
/// the argument beside it.
pub fn parse_type<'a>(text: &'a str, params: &[(&'a str, Tree<'a>)]) -> Option<Tree<'a>> {
    let mut parser = Parser::new(text, params);
    let ty = parser.ty()?;
    parser.end().then_some(ty)
}

/// The name that a text spells: `ns::saxpy<float>`.
pub fn parse_name(text: &str) -> Option<Tree<'_>> {
    let mut parser = Parser::new(text, &[]);
    let name = parser.qualified(false)?;
    parser.end().then_some(name)
}

fn qualifier(word: &str) -> Option<Flags> {
    Some(match word {
        "const" => Flags::CONST,
        "volatile" => Flags::VOLATILE,
        "__restrict__" | "__restrict" | "restrict" => Flags::RESTRICT,
        _ => return None,
    })
}

impl<'p, 'a> Parser<'p, 'a> {
    pub(super) fn new(text: &'a str, params: &'p [(&'a str, Tree<'a>)]) -> Self {
        Self { text, at: 0, nesting: 0, budget: 64 + 16 * text.len(), params }
    }

    /// The text after white space.
    pub(super) fn rest(&mut self) -> &'a str {
        let rest = self.text[self.at..].trim_ascii_start();
        self.at = self.text.len() - rest.len();
        rest
    }

    /// Whether only white space is left.
    pub(super) fn end(&mut self) -> bool {
        self.rest().is_empty()
    }

    pub(super) fn peek(&mut self) -> u8 {
        self.rest().bytes().next().unwrap_or(0)
    }

    pub(super) fn take(&mut self, expected: &str) -> bool {
        let found = self.rest().starts_with(expected);
        if found {
            self.at += expected.len();
        }
        found
    }

    pub(super) fn expect(&mut self, expected: &str) -> Option<()> {
        self.take(expected).then_some(())
    }

    /// The word at the position, which may be empty.
    pub(super) fn word(&mut self) -> &'a str {
        let rest = self.rest();
        let len = rest.bytes().position(|byte| !is_word(byte)).unwrap_or(rest.len());
        &rest[..len]
    }

    pub(super) fn take_word(&mut self) -> Option<&'a str> {
        let word = self.word();
        self.at += word.len();
        (!word.is_empty()).then_some(word)
    }

    /// Reads a part, or leaves the position where it is.
    pub(super) fn attempt<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let at = self.at;
        let read = read(self);
        if read.is_none() {
            self.at = at;
        }
        read
    }

    pub(super) fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        if self.nesting == MAX_NESTING {
            self.budget = 0;
        }
        self.budget = self.budget.checked_sub(1)?;
        self.nesting += 1;
        let read = read(self);
        self.nesting -= 1;
        read
    }

    pub(super) fn tree(kind: Kind<'a>) -> Option<Tree<'a>> {
        Tree::new(kind).ok()
    }

    fn qualifiers(&mut self) -> Flags {
        let mut flags = Flags::NONE;
        while let Some(flag) = qualifier(self.word()) {
            flags = flags | flag;
            self.take_word();
        }
        flags
    }

    /// A type.
    pub(super) fn ty(&mut self) -> Option<Tree<'a>> {
        self.nested(|parser| {
            let base = parser.base()?;
            parser.declarator(base)
        })
    }

    /// A type without a declarator.
    fn base(&mut self) -> Option<Tree<'a>> {
        if self.take("...") {
            return Self::tree(Kind::Builtin(Builtins::of(&["z"])));
        }
        let (mut flags, mut words, mut named) = (Flags::NONE, Vec::new(), None);
        loop {
            let word = self.word();
            if let Some(flag) = qualifier(word) {
                flags = flags | flag;
            } else if Builtins::is_keyword(word) && named.is_none() {
                words.push(word);
            } else if named.is_some() || !words.is_empty() {
                break;
            } else if !matches!(word, "struct" | "class" | "union" | "enum" | "typename") {
                named = Some(self.named()?);
                continue;
            }
            self.take_word();
        }
        let mut base = match named {
            Some(named) => named,
            None => Self::tree(Kind::Builtin(Builtins::keywords(&words)?))?,
        };
        if self.take("__vector(") {
            let length = self.length(")")?;
            base = Self::tree(Kind::Vector(base, length))?;
        }
        base.qualified(flags, false).ok()
    }

    /// A class, an enumeration or an alias.
    fn named(&mut self) -> Option<Tree<'a>> {
        if self.take("decltype(nullptr)") {
            return Self::tree(Kind::Builtin(Builtins::of(&["Dn"])));
        }
        if self.rest().starts_with("decltype(") {
            let start = self.at;
            self.at += "decltype".len();
            self.group()?;
            let text = &self.text[start..self.at];
            return match ABBREVIATIONS.iter().position(|(_, name)| *name == text) {
                Some(index) => Self::tree(Kind::Abbreviation(index)),
                None => Self::tree(Kind::Unknown(text, Vec::new())),
            };
        }
        self.qualified(false)
    }

    /// The text in the parentheses or brackets at the position.
    pub(super) fn group(&mut self) -> Option<&'a str> {
        let rest = self.rest();
        let mut depth = 0usize;
        for (at, byte) in rest.bytes().enumerate() {
            match byte {
                b'(' | b'[' | b'{' => depth += 1,
                b')' | b']' | b'}' => depth = depth.checked_sub(1)?,
                _ => {}
            }
            if depth == 0 {
                if at == 0 {
                    return None;
                }
                self.at += at + 1;
                return Some(&rest[1..at]);
            }
        }
        None
    }

    /// A number or a parameter up to the closing bracket.
    fn length(&mut self, close: &str) -> Option<Length<'a>> {
        let word = self.word();
        self.at += word.len();
        self.expect(close)?;
        if let Some(param) = self.param(word) {
            return Some(Length::Of(Self::param_tree(param)?));
        }
        Some(Length::Number(match Value::of(word) {
            Some(Value { negative: true, .. }) => return None,
            Some(Value { magnitude, .. }) => Cow::Owned(magnitude.to_string()),
            None if word.is_empty() => Cow::Borrowed(""),
            None => return None,
        }))
    }

    /// The number and the argument of the template parameter with this name.
    pub(super) fn param(&self, name: &str) -> Option<(u32, &Tree<'a>)> {
        let index = self.params.iter().position(|(param, _)| *param == name && !name.is_empty())?;
        Some((index as u32, &self.params[index].1))
    }

    pub(super) fn param_tree((index, argument): (u32, &Tree<'a>)) -> Option<Tree<'a>> {
        Tree::in_context(Kind::Param(index, Form(argument.clone())), 1).ok()
    }

    /// The parts of a declarator around a name that is not there: `(*)[4]`.
    fn declarator(&mut self, mut ty: Tree<'a>) -> Option<Tree<'a>> {
        loop {
            let sign = Sign::ALL.iter().find(|(.., text)| self.take(text));
            let kind = if let Some((sign, ..)) = sign {
                Kind::Pointer(*sign, ty)
            } else if let Some(class) = self.attempt(|parser| parser.qualified(true)) {
                Kind::Member(class, ty)
            } else {
                break;
            };
            let flags = self.qualifiers();
            ty = Self::tree(kind)?.qualified(flags, false).ok()?;
        }
        if self.peek() != b'(' || !self.is_group() {
            return self.suffixes(ty);
        }
        // The suffixes after the parentheses belong to the type that the declarator in them surrounds.
        let start = self.at;
        self.group()?;
        let inner_end = self.at - 1;
        let ty = self.suffixes(ty)?;
        let end = self.at;
        self.at = start + 1;
        let ty = self.nested(|parser| parser.declarator(ty))?;
        if !self.text[self.at..inner_end].trim_ascii().is_empty() {
            return None;
        }
        self.at = end;
        Some(ty)
    }

    /// Whether the parenthesis at the position encloses a part of the declarator instead of parameters.
    fn is_group(&mut self) -> bool {
        let start = self.at;
        self.at += 1;
        let is_group = match self.peek() {
            _ if self.rest().starts_with(ANONYMOUS) => self.qualified(true).is_some(),
            b'*' | b'&' | b'(' => true,
            _ => self.qualified(true).is_some(),
        };
        self.at = start;
        is_group
    }

    /// Arrays and functions, which apply from the right to the left.
    fn suffixes(&mut self, ty: Tree<'a>) -> Option<Tree<'a>> {
        if self.take("[") {
            let length = self.length("]")?;
            let element = self.nested(|parser| parser.suffixes(ty))?;
            // The qualifiers of an array are those of its elements.
            return Self::tree(Kind::Array(element, length));
        }
        if !self.take("(") {
            return Some(ty);
        }
        let params = self.params()?;
        let mut flags = Flags::NONE;
        loop {
            let more = if self.take("&&") {
                Flags::RVALUE
            } else if self.take("&") {
                Flags::LVALUE
            } else if self.word() == "noexcept" {
                self.take_word();
                Flags::NOEXCEPT
            } else {
                match self.qualifiers() {
                    Flags::NONE => break,
                    more => more,
                }
            };
            flags = flags | more;
        }
        if flags.has(Flags::LVALUE | Flags::RVALUE) {
            return None;
        }
        let returns = self.nested(|parser| parser.suffixes(ty))?;
        let own = flags.only(Flags::LVALUE | Flags::RVALUE | Flags::NOEXCEPT);
        let function = Self::tree(Kind::Function(returns, params, own))?;
        function.qualified(flags.only(Flags::CONST | Flags::VOLATILE | Flags::RESTRICT), false).ok()
    }

    /// The types of parameters up to the closing parenthesis. A single `void` means that there are none.
    pub(super) fn params(&mut self) -> Option<Vec<Tree<'a>>> {
        let mut params = Vec::new();
        if self.take(")") {
            return Some(params);
        }
        loop {
            let ty = self.ty()?;
            params.push(if self.take("...") { Self::tree(Kind::Expansion(ty))? } else { ty });
            if self.take(")") {
                break;
            }
            self.expect(",")?;
        }
        if let [only] = params.as_slice() {
            if matches!(&only.kind, Kind::Builtin(of) if of.has("v")) {
                params.clear();
            }
        }
        Some(params)
    }
}

/// The name before the template arguments at its end, and these arguments in their brackets.
#[inline]
pub fn before_arguments(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_ascii_end();
    let bytes = text.as_bytes();
    let (mut depth, mut at) = (0usize, bytes.len());
    while at > 0 {
        at -= 1;
        match bytes[at] {
            b'\'' if at > 1 && bytes[at - 2] == b'\'' => at -= 2,
            b'>' => depth += 1,
            b'<' => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return (bytes[at] == b'<').then(|| text.split_at(at));
        }
    }
    None
}
