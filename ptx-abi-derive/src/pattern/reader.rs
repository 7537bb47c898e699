//! Reads the name of an instance: identifiers with namespaces, and types and values in brackets.

use proc_macro2::Ident;
use ptx_abi_read::keywords::is_keyword;
use ptx_abi_read::value::Value;

use super::{Argument, Cpp, Pattern};
use crate::names;
use crate::syntax::{Generics, ParamKind};

/// The words of fundamental types that Rust does not have under these names.
const FUNDAMENTAL: [&str; 11] =
    ["__int128", "char", "char16_t", "char32_t", "char8_t", "int", "long", "short", "signed", "unsigned", "wchar_t"];

/// Keywords that are types of Rust.
const NUMBERS: [&str; 4] = ["bool", "double", "float", "void"];

/// The argument that is the parameter of this name.
pub(super) fn param<'a>(name: &str, generics: &'a Generics) -> Option<Argument<'a>> {
    generics.params.iter().find_map(|param| match &param.kind {
        ParamKind::Type(ident) if names::plain(ident) == name => Some(Argument::Type(Cpp::Param(ident))),
        ParamKind::Const(_, ident, ty) if names::plain(ident) == name => Some(Argument::Param(ident, ty)),
        _ => None,
    })
}

/// The text that is not read yet, and the parameters in the text before it.
pub(super) struct Reader<'a, 's> {
    rest: &'s str,
    generics: &'a Generics,
    types: Vec<&'a Ident>,
    has_params: bool,
}

impl<'a, 's> Reader<'a, 's> {
    /// Reads a whole name.
    pub(super) fn read(name: &'s str, generics: &'a Generics) -> Option<Pattern<'a>> {
        let mut reader = Self { rest: name, generics, types: Vec::new(), has_params: false };
        let path = reader.path()?;
        let tree = reader.instance(path)?;
        let Self { rest, types, has_params, .. } = reader;
        rest.is_empty().then_some(Pattern { tree, types, has_params })
    }

    fn eat(&mut self, sign: &str) -> bool {
        let rest = self.rest.strip_prefix(sign);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn spaces(&mut self) {
        self.rest = self.rest.trim_start_matches(' ');
    }

    /// The word that comes next; it may be empty.
    fn word(&self) -> &'s str {
        let end = self.rest.find(|letter: char| !(letter == '_' || letter.is_alphanumeric()));
        &self.rest[..end.unwrap_or(self.rest.len())]
    }

    /// Takes the next word if it is this one.
    fn eat_word(&mut self, word: &str) -> bool {
        self.word() == word && self.eat(word)
    }

    /// An identifier with namespaces.
    fn path(&mut self) -> Option<String> {
        let start = self.rest;
        loop {
            let part = self.word();
            if !names::is_cpp_identifier(part) || is_keyword(part) {
                return None;
            }
            self.eat(part);
            if !self.eat("::") {
                return Some(start[..start.len() - self.rest.len()].to_owned());
            }
        }
    }

    /// An instance of this template, or a member of it: `Outer<float>::Inner<3>`.
    fn instance(&mut self, template: String) -> Option<Cpp<'a>> {
        let mut ty = Cpp::Instance { template, arguments: self.arguments()? };
        while self.eat("::") {
            let name = self.path()?;
            let member = if self.rest.starts_with('<') {
                Cpp::Instance { template: name, arguments: self.arguments()? }
            } else {
                Cpp::Name(name)
            };
            ty = Cpp::Member(Box::new(ty), Box::new(member));
        }
        Some(ty)
    }

    fn arguments(&mut self) -> Option<Vec<Argument<'a>>> {
        let mut arguments = Vec::new();
        if !self.eat("<") {
            return None;
        }
        loop {
            self.spaces();
            arguments.push(self.argument()?);
            self.spaces();
            if self.eat(">") {
                return Some(arguments);
            }
            if !self.eat(",") {
                return None;
            }
        }
    }

    fn argument(&mut self) -> Option<Argument<'a>> {
        if self.rest.starts_with(|letter: char| letter == '-' || letter.is_ascii_digit()) {
            return self.number();
        }
        for (word, value) in [("false", 0), ("true", 1)] {
            if self.eat_word(word) {
                return Some(Argument::Literal(value, "bool"));
            }
        }
        let mut constant = self.eat_word("const");
        self.spaces();
        let mut ty = match self.base()? {
            Argument::Type(ty) => ty,
            value => return (!constant).then_some(value),
        };
        loop {
            self.spaces();
            if self.eat("*") {
                ty = Cpp::Pointer { to: Box::new(ty), mutable: !constant };
                constant = false;
            } else if !constant && self.eat_word("const") {
                constant = true;
            } else {
                return Some(Argument::Type(if constant { Cpp::Const(Box::new(ty)) } else { ty }));
            }
        }
    }

    /// A parameter, or a type without `const` and stars.
    fn base(&mut self) -> Option<Argument<'a>> {
        if self.eat("{") {
            let (name, rest) = self.rest.split_once('}')?;
            self.rest = rest;
            self.has_params = true;
            let argument = param(name, self.generics)?;
            match argument {
                Argument::Type(Cpp::Param(ident)) if !self.types.contains(&ident) => self.types.push(ident),
                _ => {}
            }
            return Some(argument);
        }
        let mut words = Vec::new();
        while FUNDAMENTAL.contains(&self.word()) {
            words.push(self.word());
            self.eat(self.word());
            self.spaces();
        }
        Some(Argument::Type(match &*words.join(" ") {
            "" if NUMBERS.contains(&self.word()) => {
                let name = self.word();
                self.eat(name);
                Cpp::Name(name.to_owned())
            }
            "" => {
                self.eat("::");
                let path = self.path()?;
                if self.rest.starts_with('<') { self.instance(path)? } else { Cpp::Name(path) }
            }
            name @ ("__int128" | "unsigned __int128") => Cpp::Name(name.to_owned()),
            name => Cpp::Fundamental(name.to_owned()),
        }))
    }

    /// An integer, which may have a sign, a base and a suffix.
    fn number(&mut self) -> Option<Argument<'a>> {
        let start = self.rest;
        self.eat("-");
        self.eat(self.word());
        let Value { magnitude, negative } = Value::of(&start[..start.len() - self.rest.len()])?;
        let magnitude = i128::from(u64::try_from(magnitude).ok()?);
        let value = if negative { -magnitude } else { magnitude };
        let ty = if i32::try_from(value).is_ok() {
            "i32"
        } else if i64::try_from(value).is_ok() {
            "i64"
        } else {
            "u64"
        };
        Some(Argument::Literal(value, ty))
    }
}
