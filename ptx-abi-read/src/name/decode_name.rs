//! Names in a symbol: those of functions, classes and enumerations, with their template arguments.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use super::SymbolError::{Invalid, Unsupported};
use super::decode::{Decoded, Decoder, OTHER};
use super::text::is_word;
use super::tree::{Flags, Form, Kind, Linkage, Tree};
use crate::value::{is_number, place_of};

impl<'a> Decoder<'a> {
    /// A name that is written as its length and its bytes.
    pub(super) fn identifier(&mut self) -> Decoded<&'a str> {
        if self.peek() == b'0' {
            return Err(Invalid);
        }
        let len = self.number()?;
        let name = self.text.get(self.at..self.at + len).filter(|name| is_identifier(name)).ok_or(Invalid)?;
        self.at += len;
        Ok(name)
    }

    /// An identifier with its ABI tags, after `L` if other files cannot use it.
    fn own_name(&mut self) -> Decoded<Tree<'a>> {
        let linkage = if self.take("L") { Linkage::Internal } else { Linkage::External };
        let mut name = Tree::new(Kind::Name(self.identifier()?, linkage))?;
        while self.take("B") {
            let tag = Tree::new(Kind::Name(self.identifier()?, Linkage::External))?;
            name = Tree::new(Kind::Tagged(name, tag))?;
        }
        Ok(name)
    }

    /// The name of a function or variable, or of a class or enumeration, with template arguments.
    ///
    /// Every part of it that another part follows can be substituted later. The whole name of a type can be too, which is
    /// left to the caller. The whole name of a function cannot.
    pub(super) fn name(&mut self, function: bool) -> Decoded<Tree<'a>> {
        if self.peek() == b'Z' {
            return self.local_name(function);
        }
        let nested = self.take("N");
        // The qualifiers of a member function precede its name.
        let flags = if nested && function { self.qualifiers() | self.reference() } else { Flags::NONE };
        // Whether the name can be substituted already, or never will be.
        let (mut name, mut known) = self.first_part()?;
        loop {
            let is_std = matches!(name.kind, Kind::Std);
            let is_template = matches!(name.kind, Kind::Template { .. });
            let is_part = match self.peek() {
                b'0'..=b'9' | b'L' | b'U' => nested || is_std,
                // Items local to a lambda are in its `operator()`.
                b'c' => nested && self.starts_with("cl"),
                _ => false,
            };
            match self.peek() {
                b'E' if nested && !known => {
                    self.at += 1;
                    // A name with a single part is never nested.
                    if !is_template && !matches!(name.kind, Kind::Scoped(..)) {
                        return Err(Invalid);
                    }
                    return if flags == Flags::NONE { Ok(name) } else { Tree::new(Kind::Qualified(name, flags)) };
                }
                b'I' if !is_std && !is_template => {
                    self.make_known(&name, known);
                    self.at += 1;
                    let arguments = self.template_arguments()?;
                    name = Tree::new(Kind::Template { name, arguments, unnested: Form(!nested) })?;
                    known = false;
                    if !nested {
                        return Ok(name);
                    }
                }
                _ if is_part => {
                    self.make_known(&name, known);
                    let part = self.part()?;
                    name = Tree::new(Kind::Scoped(name, part))?;
                    known = false;
                }
                _ if !nested && !known => return Ok(name),
                // These are operators, constructors, destructors, members that lambdas initialise, and structured
                // bindings.
                b'a'..=b'z' | b'C' | b'D' | b'M' if nested => return Err(Unsupported),
                _ => return Err(Invalid),
            }
        }
    }

    /// The first part of a name, and whether it is known.
    fn first_part(&mut self) -> Decoded<(Tree<'a>, bool)> {
        match self.peek() {
            b'S' => {
                let scope = if self.take("St") { Tree::new(Kind::Std)? } else { self.substitution()? };
                Ok((scope, true))
            }
            b'T' => Ok((self.template_param()?, false)),
            // This is `decltype(…)::type`.
            b'D' if matches!(self.peek_after(1), b't' | b'T') => Ok((self.unknown()?, false)),
            b'0'..=b'9' | b'L' | b'U' => Ok((self.part()?, false)),
            b'a'..=b'z' | b'C' | b'D' | b'M' => Err(Unsupported),
            _ => Err(Invalid),
        }
    }

    fn part(&mut self) -> Decoded<Tree<'a>> {
        match self.peek() {
            b'U' => self.unnamed(),
            b'c' => self.abbreviation(),
            _ => self.own_name(),
        }
    }

    /// Makes the name available for substitution, unless it already is.
    fn make_known(&mut self, name: &Tree<'a>, known: bool) {
        if !known {
            self.substitutions.push(name.clone());
        }
    }

    /// A class or enumeration in a function, or in the initialiser of a variable, at its `Z`.
    fn local_name(&mut self, function: bool) -> Decoded<Tree<'a>> {
        self.at += 1;
        let around = self.encoding(false)?;
        // This is a string, or an item in the default value of a parameter.
        if matches!(self.peek(), b's' | b'd') {
            return Err(Unsupported);
        }
        // A local name is in no namespace and does not start with a substitution.
        match self.rest().iter().find(|byte| !b"NrVKRO".contains(byte)) {
            Some(b'0'..=b'9' | b'L' | b'U') => {}
            Some(b'S' | b'T' | b'Z') => return Err(Unsupported),
            _ => return Err(Invalid),
        }
        let item = self.name(function)?;
        let number = if self.take("_") {
            let long = self.take("_");
            let start = self.at;
            let number = self.number()? as u32;
            if long && !self.take("_") || !long && self.at != start + 1 {
                return Err(Invalid);
            }
            Some(number)
        } else {
            None
        };
        Tree::new(Kind::Local(around, item, number))
    }

    /// A lambda, or a class or enumeration without a name, at its `U`.
    fn unnamed(&mut self) -> Decoded<Tree<'a>> {
        if self.take("Ut") {
            return Tree::new(Kind::Unnamed(self.position()?));
        }
        if !self.take("Ul") {
            return Err(Unsupported);
        }
        let around = core::mem::replace(&mut self.in_lambda, true);
        // The lambda is a template: `[]<class T>(T x)`.
        self.declarations()?;
        let (params, _) = self.types(false)?;
        self.in_lambda = around;
        Tree::new(Kind::Lambda(params, self.position()?))
    }

    /// Template arguments, after `I` and up to `E`.
    pub(super) fn template_arguments(&mut self) -> Decoded<Vec<Tree<'a>>> {
        let (mut arguments, mut pack) = (Vec::new(), None::<Vec<_>>);
        loop {
            if self.peek() == b'Q' || self.is_declaration() {
                arguments = self.describe(arguments)?;
                continue;
            }
            let argument = match self.peek() {
                b'E' if pack.is_some() => {
                    self.at += 1;
                    Tree::new(Kind::Pack(pack.take().unwrap_or_default()))?
                }
                // The list is never empty, because an empty pack is also an argument.
                b'E' if !arguments.is_empty() => {
                    self.at += 1;
                    return Ok(arguments);
                }
                b'J' if pack.is_none() => {
                    self.at += 1;
                    pack = Some(Vec::new());
                    continue;
                }
                b'L' => self.literal(false, false)?,
                b'X' => {
                    self.at += 1;
                    let argument = self.argument()?;
                    self.expect("E")?;
                    argument
                }
                _ => self.ty()?,
            };
            pack.as_mut().unwrap_or(&mut arguments).push(argument);
        }
    }

    /// Skips declarations of template parameters and a constraint, which may refer to the parameters of these arguments.
    fn describe(&mut self, arguments: Vec<Tree<'a>>) -> Decoded<Vec<Tree<'a>>> {
        let around = core::mem::replace(&mut self.arguments, arguments);
        let context = core::mem::replace(&mut self.context, OTHER);
        self.declarations()?;
        self.constraint()?;
        self.context = context;
        Ok(core::mem::replace(&mut self.arguments, around))
    }

    /// Whether the declaration of a template parameter comes next: `Ty`, `Tk`, `Tn`, `Tt` or `Tp`. clang 22 writes one before an
    /// argument whose parameter the function's name does not determine, and compilers write them in lambdas (facts 7).
    fn is_declaration(&self) -> bool {
        self.peek() == b'T' && matches!(self.peek_after(1), b'y' | b'k' | b'n' | b't' | b'p')
    }

    /// Skips declarations.
    fn declarations(&mut self) -> Decoded<()> {
        while self.is_declaration() {
            self.at += 2;
            match self.text.as_bytes()[self.at - 1] {
                b'k' => _ = self.name(false)?,
                b'n' => _ = self.ty()?,
                b't' => {
                    self.nested(Self::declarations)?;
                    self.constraint()?;
                    self.expect("E")?;
                }
                // The parameter, or the pack that follows its `p`, is of a type.
                _ => {}
            }
        }
        Ok(())
    }

    /// Skips a `requires` clause, if it comes next.
    pub(super) fn constraint(&mut self) -> Decoded<()> {
        if self.take("Q") { self.unknown().map(|_| ()) } else { Ok(()) }
    }

    /// A template argument that is an expression, after `X`.
    fn argument(&mut self) -> Decoded<Tree<'a>> {
        if self.starts_with("adL_Z") {
            self.at += 2;
            return self.literal(true, true);
        }
        if self.starts_with("L_Z") {
            return self.literal(false, true);
        }
        if self.peek() == b'T' {
            return self.template_param();
        }
        self.unknown()
    }

    /// A function or a variable, or a value with its type, at its `L` and up to `E`.
    ///
    /// A value is a decimal number, with `n` if it is negative, or the bytes of a float. `nullptr` has no value.
    pub(super) fn literal(&mut self, address: bool, expression: bool) -> Decoded<Tree<'a>> {
        self.at += 1;
        if self.take("_Z") {
            let of = self.encoding(false)?;
            return Tree::new(Kind::Entity { of, address, expression });
        }
        // Lambdas and strings are not supported.
        if matches!(self.peek(), b'U' | b'A') {
            return Err(Unsupported);
        }
        let ty = self.ty()?;
        let start = self.at;
        match &ty.kind {
            Kind::Function(..) | Kind::Array(..) | Kind::Vector(..) | Kind::Qualified(..) => return Err(Invalid),
            _ if ty.is_reference() => return Err(Invalid),
            Kind::Builtin(of) => match of.code() {
                "v" => return Err(Invalid),
                "Dn" => _ = self.take("0"),
                _ if of.is_float() => {
                    while matches!(self.peek(), b'0'..=b'9' | b'a'..=b'f') {
                        self.at += 1;
                    }
                    if self.at == start {
                        return Err(Invalid);
                    }
                }
                "b" if !matches!(self.peek(), b'0' | b'1') => return Err(Invalid),
                "b" => self.at += 1,
                _ => self.whole_number()?,
            },
            _ => self.whole_number()?,
        }
        let value = &self.text[start..self.at];
        self.expect("E")?;
        Tree::new(Kind::Literal(ty, Cow::Borrowed(value)))
    }

    fn whole_number(&mut self) -> Decoded<()> {
        self.take("n");
        self.digits().map(|_| ())
    }
}

/// The symbol without the suffix of a kernel that other files cannot name, from clang with `-fgpu-rdc`: `__intern__<hash>` (facts 7).
pub(super) fn without_intern(symbol: &str) -> &str {
    const INTERN: &str = "__intern__";
    let Some(place) = place_of(symbol, INTERN) else { return symbol };
    let hash = &symbol.as_bytes()[place + INTERN.len()..];
    let is_hash = !hash.is_empty() && hash.iter().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f' | b'_'));
    if is_hash { &symbol[..place] } else { symbol }
}

/// Whether a symbol may contain this name.
pub fn is_identifier(name: &str) -> bool {
    !name.is_empty()
        && !is_number(name)
        && name.bytes().all(is_word)
        // These words have another meaning where a type or a name is written.
        && !matches!(
            name,
            "const" | "volatile" | "restrict" | "__restrict" | "__restrict__" | "struct" | "class" | "union" | "enum"
                | "typename" | "noexcept" | "operator" | "decltype"
        )
}
