//! Parses names and types as C++ spells them: `ns::Particle`, `const float *const *`, `Array<float, 3>`.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use super::decode::ABBREVIATIONS;
use super::print::ANONYMOUS;
use super::tree::{Flags, Form, Kind, Length, Linkage, Tree};

/// The maximum nesting of types, arguments and scopes.
const MAX_NESTING: usize = 64;

/// Whether `byte` is part of an identifier. All bytes of non-ASCII characters are.
pub(super) fn is_word(byte: u8) -> bool {
    matches!(byte, b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'$' | 0x80..)
}

/// A text of C++.
pub(super) struct Parser<'p, 'a> {
    text: &'a str,
    at: usize,
    nesting: usize,
    /// The names of a template's parameters, with the arguments that they have.
    params: &'p [(&'a str, Tree<'a>)],
}

/// The type that the whole text spells.
pub(super) fn whole_type<'a>(text: &'a str, params: &[(&'a str, Tree<'a>)]) -> Option<Tree<'a>> {
    let mut parser = Parser::new(text, params);
    let ty = parser.ty()?;
    parser.end().then_some(ty)
}

/// The name that the whole text spells, perhaps with parameters after it.
pub(super) fn whole_name<'a>(text: &'a str) -> Option<Tree<'a>> {
    let mut parser = Parser::new(text, &[]);
    let name = parser.qualified(false)?;
    parser.end().then_some(name)
}

/// The qualifier that a word is.
fn qualifier(word: &str) -> Option<Flags> {
    Some(match word {
        "const" => Flags::CONST,
        "volatile" => Flags::VOLATILE,
        "__restrict__" | "__restrict" | "restrict" => Flags::RESTRICT,
        _ => return None,
    })
}

/// Whether a word is a part of the name of a builtin type.
fn is_keyword(word: &str) -> bool {
    matches!(
        word,
        "void"
            | "bool"
            | "char"
            | "short"
            | "int"
            | "long"
            | "signed"
            | "unsigned"
            | "float"
            | "double"
            | "wchar_t"
            | "char8_t"
            | "char16_t"
            | "char32_t"
            | "__int128"
            | "__float128"
            | "_Float16"
    )
}

impl<'p, 'a> Parser<'p, 'a> {
    pub(super) fn new(text: &'a str, params: &'p [(&'a str, Tree<'a>)]) -> Self {
        Self { text, at: 0, nesting: 0, params }
    }

    /// The text after white space.
    fn rest(&mut self) -> &'a str {
        let rest = self.text[self.at..].trim_ascii_start();
        self.at = self.text.len() - rest.len();
        rest
    }

    /// Whether only white space is left.
    pub(super) fn end(&mut self) -> bool {
        self.rest().is_empty()
    }

    fn peek(&mut self) -> u8 {
        self.rest().bytes().next().unwrap_or(0)
    }

    pub(super) fn take(&mut self, expected: &str) -> bool {
        let found = self.rest().starts_with(expected);
        if found {
            self.at += expected.len();
        }
        found
    }

    fn expect(&mut self, expected: &str) -> Option<()> {
        self.take(expected).then_some(())
    }

    /// The word at the position, which may be empty.
    fn word(&mut self) -> &'a str {
        let rest = self.rest();
        let len = rest.bytes().position(|byte| !is_word(byte)).unwrap_or(rest.len());
        &rest[..len]
    }

    fn take_word(&mut self) -> Option<&'a str> {
        let word = self.word();
        self.at += word.len();
        (!word.is_empty()).then_some(word)
    }

    /// Reads a part, or leaves the position where it is.
    fn attempt<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let at = self.at;
        let read = read(self);
        if read.is_none() {
            self.at = at;
        }
        read
    }

    fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        if self.nesting == MAX_NESTING {
            return None;
        }
        self.nesting += 1;
        let read = read(self);
        self.nesting -= 1;
        read
    }

    fn tree(kind: Kind<'a>) -> Option<Tree<'a>> {
        Tree::new(kind).ok()
    }

    /// The qualifiers at the position.
    fn qualifiers(&mut self) -> Flags {
        let mut flags = Flags::NONE;
        while let Some(flag) = qualifier(self.word()) {
            flags |= flag;
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
            return Self::tree(Kind::Builtin(super::Builtins::of(&["z"])));
        }
        let (mut flags, mut words, mut named) = (Flags::NONE, Vec::new(), None);
        loop {
            let word = self.word();
            if let Some(flag) = qualifier(word) {
                flags |= flag;
            } else if is_keyword(word) && named.is_none() {
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
            None => Self::tree(Kind::Builtin(super::Builtins::keywords(words.into_iter())?))?,
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
            return Self::tree(Kind::Builtin(super::Builtins::of(&["Dn"])));
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
    fn group(&mut self) -> Option<&'a str> {
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
            return Some(Length::Of(param?));
        }
        Some(Length::Number(match super::value::Value::of(word) {
            Some(value) => Cow::Owned(value.digits()?),
            None if word.is_empty() => Cow::Borrowed(""),
            None => return None,
        }))
    }

    /// The template parameter with this name; `None` if there is none, `Some(None)` if the tree is too large.
    fn param(&self, name: &str) -> Option<Option<Tree<'a>>> {
        let index = self.params.iter().position(|(param, _)| *param == name && !name.is_empty())?;
        Some(Tree::in_context(Kind::Param(index as u32, self.params[index].1.clone()), 1).ok())
    }

    /// The parts of a declarator around a name that is not there: `(*)[4]`.
    fn declarator(&mut self, mut ty: Tree<'a>) -> Option<Tree<'a>> {
        loop {
            let kind = if self.take("*") {
                Kind::Pointer(ty)
            } else if self.take("&&") {
                Kind::RvalueRef(ty)
            } else if self.take("&") {
                Kind::LvalueRef(ty)
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
        // The suffixes after the parentheses belong to the type that the declarator in them stands around.
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
        let mut flags = self.qualifiers();
        loop {
            flags |= if self.take("&&") {
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

    /// A name with namespaces and template arguments; with `member`, the class before `::*`, and these three characters.
    pub(super) fn qualified(&mut self, member: bool) -> Option<Tree<'a>> {
        self.take("::");
        let mut name: Option<Tree<'a>> = None;
        loop {
            let part = self.part(name.is_none())?;
            let mut whole = match name {
                // Nothing is written before the members of a lambda's function.
                Some(scope) => Self::tree(Kind::Scoped(scope, part))?,
                None if self.text[..self.at].ends_with("std") && self.rest().starts_with("::") && is_std(&part) => {
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
                if !parser.take("(") {
                    return None;
                }
                let params = parser.nested(Self::params)?;
                parser.rest().starts_with("::").then_some(params)
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
        if word.starts_with(|first: char| first.is_ascii_digit()) {
            return None;
        }
        if let Some(param) = self.param(word).filter(|_| first) {
            return param;
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
        let number: u32 = self.take_word()?.parse().ok()?;
        self.expect(after)?;
        number.checked_sub(1)
    }

    /// Template arguments in angle brackets.
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

    /// Whether an argument ends here.
    fn is_after_argument(&mut self) -> bool {
        matches!(self.peek(), b',' | b'>' | 0)
    }

    /// A template argument.
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
        self.function()
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

    /// A value: `-1`, `3u`, `0x10`, `'x'`, `true`, `(Mode)3`, `(float)[3f800000]`.
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
            [b'\'', _, b'\'', ..] => self.at += 3,
            [b'[', ..] if cast.is_some() => _ = self.group()?,
            _ => {
                self.take("-");
                let word = self.take_word()?;
                let is_number = word.starts_with(|first: char| first.is_ascii_digit());
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

/// Whether a part is the name `std`.
fn is_std(part: &Tree<'_>) -> bool {
    matches!(part.kind, Kind::Name("std", _))
}
