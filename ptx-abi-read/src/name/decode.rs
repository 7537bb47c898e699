//! Decodes a symbol into a tree, in one pass. This file has functions, parameters and types.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use super::SymbolError::{self, Invalid, Unsupported};
use super::builtin::{Builtins, builtin};
use super::decode_name::without_intern;
use super::tree::{Flags, Form, Kind, Length, Linkage, Sign, Tree};

/// The maximum nesting of types, of functions in names, and of expressions, the function itself included.
const MAX_NESTING: usize = 48;
/// The largest number that is a length or a position in a list.
const MAX_NUMBER: usize = u16::MAX as usize;

/// The context of the template parameters of a lambda, and of parameters in the declaration of a parameter.
pub(super) const OTHER: u32 = u32::MAX;

/// The code of `...` at the end of parameters.
const ELLIPSIS: &str = "z";

pub(super) type Decoded<T> = Result<T, SymbolError>;

/// Names that have their own codes: types, and the operator of lambdas.
pub const ABBREVIATIONS: [(&str, &str); 9] = [
    ("Sa", "std::allocator"),
    ("Sb", "std::basic_string"),
    ("Ss", "std::string"),
    ("Si", "std::istream"),
    ("So", "std::ostream"),
    ("Sd", "std::iostream"),
    ("Da", "auto"),
    ("Dc", "decltype(auto)"),
    ("cl", "operator()"),
];

/// The position in a symbol, and what later parts of the symbol refer to.
#[derive(Default)]
pub(super) struct Decoder<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
    pub(super) substitutions: Vec<Tree<'a>>,
    pub(super) arguments: Vec<Tree<'a>>,
    /// The template whose parameters `T_` means, and the number of templates so far; 0 is none. Functions inside a name
    /// have their own.
    pub(super) context: u32,
    pub(super) contexts: u32,
    /// Whether the decoder reads the types of a lambda's parameters, where `T_` is `auto`.
    pub(super) in_lambda: bool,
    nesting: usize,
    /// The number of times that the decoder has gone back.
    pub(super) retries: u8,
}

enum Prefix<'a> {
    Pointer(Sign),
    Qualified(Flags),
    Array(Length<'a>),
    Vector(Length<'a>),
    Expansion,
}

/// The name of a function or variable, as [`Kind::Callable`] or a name.
pub(super) fn decode(symbol: &str) -> Decoded<Tree<'_>> {
    let mut decoder = Decoder { text: without_intern(symbol), ..Decoder::default() };
    decoder.skip_static_prefix();
    if !decoder.take("_Z") {
        return Err(SymbolError::NotMangled);
    }
    decoder.encoding(true)
}

impl<'a> Decoder<'a> {
    /// The next byte, or 0 at the end.
    pub(super) fn peek(&self) -> u8 {
        self.peek_after(0)
    }

    /// The byte after `skipped` bytes, or 0 at the end.
    pub(super) fn peek_after(&self, skipped: usize) -> u8 {
        self.text.as_bytes().get(self.at + skipped).copied().unwrap_or(0)
    }

    /// The bytes that are not yet read.
    pub(super) fn rest(&self) -> &'a [u8] {
        &self.text.as_bytes()[self.at..]
    }

    pub(super) fn starts_with(&self, expected: &str) -> bool {
        self.rest().starts_with(expected.as_bytes())
    }

    pub(super) fn take(&mut self, expected: &str) -> bool {
        let found = self.starts_with(expected);
        if found {
            self.at += expected.len();
        }
        found
    }

    pub(super) fn expect(&mut self, expected: &str) -> Decoded<()> {
        if self.take(expected) { Ok(()) } else { Err(Invalid) }
    }

    /// A number without a sign, for a length or a position in a list.
    pub(super) fn number(&mut self) -> Decoded<usize> {
        let start = self.at;
        let mut number = 0;
        while let digit @ b'0'..=b'9' = self.peek() {
            number = number * 10 + usize::from(digit - b'0');
            if number >= MAX_NUMBER {
                return Err(Unsupported);
            }
            self.at += 1;
        }
        if self.at == start { Err(Invalid) } else { Ok(number) }
    }

    /// The number of a parameter or of an unnamed item: `_` is 0, and `0_` is 1.
    pub(super) fn position(&mut self) -> Decoded<u32> {
        let number = if self.peek() == b'_' { 0 } else { self.number()? as u32 + 1 };
        self.expect("_")?;
        Ok(number)
    }

    /// The digits of a number that may be too large to count with. Compilers write no leading zeros.
    pub(super) fn digits(&mut self) -> Decoded<&'a str> {
        let start = self.at;
        while self.peek().is_ascii_digit() {
            self.at += 1;
        }
        match &self.text[start..self.at] {
            "" => Err(Invalid),
            digits if digits.len() > 1 && digits.starts_with('0') => Err(Invalid),
            // Values are compared in 128 bits, and every number of 38 digits fits.
            digits if digits.len() > 38 => Err(Unsupported),
            digits => Ok(digits),
        }
    }

    pub(super) fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Decoded<T>) -> Decoded<T> {
        if self.nesting == MAX_NESTING {
            return Err(Unsupported);
        }
        self.nesting += 1;
        let read = read(self);
        self.nesting -= 1;
        read
    }

    /// Skips the prefix of a `static` kernel under `-rdc=true`: `__nv_static_<len>__<hash>_<n>_<file>__<hash>_`
    /// (facts 7).
    fn skip_static_prefix(&mut self) {
        if !self.take("__nv_static_") {
            return;
        }
        if let Ok(len) = self.number() {
            if self.take("_") && self.text.is_char_boundary(self.at + len) {
                self.at += len;
                self.take("_");
            }
        }
    }

    /// A function, or a variable, which has no parameters. It ends at the end of the symbol, or with an `E`.
    pub(super) fn encoding(&mut self, to_the_end: bool) -> Decoded<Tree<'a>> {
        self.nested(|decoder| {
            // `_ZTV…` and `_ZGV…` are tables and guards.
            if matches!(decoder.peek(), b'T' | b'G') {
                return Err(Unsupported);
            }
            let in_lambda = core::mem::replace(&mut decoder.in_lambda, false);
            let name = decoder.name(true)?;
            let is_variable = if to_the_end { decoder.at == decoder.text.len() } else { decoder.take("E") };
            let encoding = if is_variable { name } else { decoder.callable(name, to_the_end)? };
            decoder.in_lambda = in_lambda;
            Ok(encoding)
        })
    }

    fn callable(&mut self, name: Tree<'a>, to_the_end: bool) -> Decoded<Tree<'a>> {
        // Only an instance of a template has arguments at the end of its name, and only then the symbol contains the
        // return type.
        let Kind::Template { arguments, .. } = &name.last_name().kind else {
            let (params, _) = self.types(to_the_end)?;
            return Tree::new(Kind::Callable(name, None, params));
        };
        let arguments = core::mem::replace(&mut self.arguments, arguments.clone());
        self.contexts += 1;
        let context = core::mem::replace(&mut self.context, self.contexts);
        let returns = self.ty()?;
        let (params, _) = self.types(to_the_end)?;
        (self.arguments, self.context) = (arguments, context);
        Tree::new(Kind::Callable(name, Some(returns), params))
    }

    /// The types of parameters up to `E`, or up to the end of the symbol. A single `void` means that there are no types, and
    /// an ellipsis ends them. `R` or `O` before the `E` belongs to the member function.
    pub(super) fn types(&mut self, to_the_end: bool) -> Decoded<(Vec<Tree<'a>>, Flags)> {
        let (mut types, mut reference) = (Vec::new(), Flags::NONE);
        loop {
            let is_ellipsis = self.take(ELLIPSIS);
            let ty = if is_ellipsis { Tree::new(Kind::Builtin(Builtins::of(&[ELLIPSIS])))? } else { self.ty()? };
            self.constraint()?;
            let ended = if to_the_end {
                // Compilers add a suffix to the symbol of a part of a function.
                if self.peek() == b'.' {
                    return Err(Unsupported);
                }
                self.at == self.text.len()
            } else {
                reference = match (self.peek(), self.peek_after(1)) {
                    (b'R' | b'O', b'E') => self.reference(),
                    _ => Flags::NONE,
                };
                self.take("E")
            };
            if matches!(&ty.kind, Kind::Builtin(of) if of.has("v")) {
                return if ended && types.is_empty() { Ok((types, reference)) } else { Err(Invalid) };
            }
            types.push(ty);
            match (ended, is_ellipsis) {
                (true, _) => return Ok((types, reference)),
                (false, true) => return Err(Invalid),
                (false, false) => {}
            }
        }
    }

    /// The qualifier of a member function for lvalues or rvalues.
    pub(super) fn reference(&mut self) -> Flags {
        if self.take("R") {
            Flags::LVALUE
        } else if self.take("O") {
            Flags::RVALUE
        } else {
            Flags::NONE
        }
    }

    /// The qualifiers `r`, `V` and `K`, in this order.
    pub(super) fn qualifiers(&mut self) -> Flags {
        let mut flags = Flags::NONE;
        for (code, flag) in &[("r", Flags::RESTRICT), ("V", Flags::VOLATILE), ("K", Flags::CONST)] {
            if self.take(code) {
                flags = flags | *flag;
            }
        }
        flags
    }

    /// A type.
    pub(super) fn ty(&mut self) -> Decoded<Tree<'a>> {
        self.nested(Self::nested_type)
    }

    fn nested_type(&mut self) -> Decoded<Tree<'a>> {
        let mut prefixes = Vec::new();
        while let Some(prefix) = self.prefix()? {
            // A pack is expanded as a whole type.
            if matches!(prefix, Prefix::Expansion) && !prefixes.is_empty() {
                return Err(Invalid);
            }
            prefixes.push(prefix);
        }
        let (mut ty, mut known) = self.core_type()?;
        while let Some(prefix) = prefixes.pop() {
            // The qualifiers of a member function are part of its type.
            let part_of_function = matches!((&prefix, &ty.kind), (Prefix::Qualified(_), Kind::Function(..)));
            if !known && !part_of_function {
                self.substitutions.push(ty.clone());
            }
            ty = self.prefixed(prefix, ty)?;
            known = false;
        }
        if !known {
            self.substitutions.push(ty.clone());
        }
        Ok(ty)
    }

    fn prefix(&mut self) -> Decoded<Option<Prefix<'a>>> {
        if let Some((sign, ..)) = Sign::ALL.iter().find(|(_, code, _)| self.take(code)) {
            return Ok(Some(Prefix::Pointer(*sign)));
        }
        Ok(Some(match self.peek() {
            b'r' | b'V' | b'K' => Prefix::Qualified(self.qualifiers()),
            b'A' => {
                self.at += 1;
                Prefix::Array(self.dimension()?)
            }
            b'D' if self.take("Dp") => Prefix::Expansion,
            b'D' if self.take("Dv") => match self.dimension()? {
                Length::Number(digits) if digits.is_empty() => return Err(Invalid),
                Length::Of(_) => return Err(Unsupported),
                length @ Length::Number(_) => Prefix::Vector(length),
            },
            _ => return Ok(None),
        }))
    }

    fn prefixed(&self, prefix: Prefix<'a>, ty: Tree<'a>) -> Decoded<Tree<'a>> {
        Tree::new(match prefix {
            Prefix::Pointer(sign) => Kind::Pointer(sign, ty),
            Prefix::Qualified(flags) => Kind::Qualified(ty, flags),
            Prefix::Array(length) => Kind::Array(ty, length),
            // The elements of a vector are numbers, and `const` applies to the vector.
            Prefix::Vector(_) if !matches!(ty.kind, Kind::Builtin(_) | Kind::Param(..)) => {
                return Err(Invalid);
            }
            Prefix::Vector(length) => Kind::Vector(ty, length),
            // Nobody knows the arguments of a lambda's packs.
            Prefix::Expansion if ty.pack.is_none() && !self.in_lambda => return Err(Invalid),
            Prefix::Expansion => Kind::Expansion(ty),
        })
    }

    /// A dimension up to `_`.
    fn dimension(&mut self) -> Decoded<Length<'a>> {
        let dimension = match self.peek() {
            b'_' => Length::Number(Cow::Borrowed("")),
            b'0'..=b'9' => Length::Number(Cow::Borrowed(self.digits()?)),
            b'T' => Length::Of(self.template_param()?),
            _ => Length::Of(self.unknown()?),
        };
        self.expect("_")?;
        Ok(dimension)
    }

    /// A type without prefixes, and whether it is already a substitution or can never be one.
    fn core_type(&mut self) -> Decoded<(Tree<'a>, bool)> {
        let ty = match self.peek() {
            b'0'..=b'9' | b'N' | b'Z' => self.name(false)?,
            b'S' => return self.substituted_type(),
            // `Ts`, `Tu` and `Te` mean `struct T::x`, `union T::x` and `enum T::x`.
            b'T' if matches!(self.peek_after(1), b's' | b'u' | b'e') => return Err(Unsupported),
            b'T' => {
                let param = self.template_param()?;
                if !self.take("I") {
                    return Ok((param, false));
                }
                self.substitutions.push(param.clone());
                self.template(param)?
            }
            b'F' => self.function(Flags::NONE)?,
            b'M' => {
                self.at += 1;
                let class = self.ty()?;
                if !class.is_named() && !matches!(class.kind, Kind::Param(..) | Kind::Unknown(..)) {
                    return Err(Invalid);
                }
                let member = self.ty()?;
                Tree::new(Kind::Member(class, member))?
            }
            b'u' => {
                self.at += 1;
                let name = self.identifier()?;
                if self.peek() == b'I' {
                    return Err(Unsupported);
                }
                Tree::new(Kind::Name(name, Linkage::Vendor))?
            }
            b'D' => match (builtin(self.rest()), self.peek_after(1)) {
                (Some(found), _) => return self.builtin(found),
                (None, b't' | b'T') => self.unknown()?,
                (None, b'a' | b'c') => return Ok((self.abbreviation()?, true)),
                (None, b'o') if self.starts_with("DoF") => {
                    self.at += 2;
                    self.function(Flags::NOEXCEPT)?
                }
                _ => return Err(Unsupported),
            },
            b'U' if matches!(self.peek_after(1), b'l' | b't') => self.name(false)?,
            // `C` and `G` are complex numbers, and `U` is a vendor's qualifier.
            b'C' | b'G' | b'U' => return Err(Unsupported),
            byte => {
                return match builtin(self.rest()) {
                    // It is not a type, and is valid only where `types` reads it.
                    Some((_, ELLIPSIS)) => Err(Invalid),
                    Some(found) => self.builtin(found),
                    None if byte.is_ascii_lowercase() => Err(Unsupported),
                    None => Err(Invalid),
                };
            }
        };
        Ok((ty, false))
    }

    fn builtin(&mut self, (builtin, code): (Builtins, &str)) -> Decoded<(Tree<'a>, bool)> {
        self.at += code.len();
        Ok((Tree::new(Kind::Builtin(builtin))?, true))
    }

    /// A function type, at its `F`.
    fn function(&mut self, flags: Flags) -> Decoded<Tree<'a>> {
        self.at += 1;
        let language = if self.take("Y") { Flags::EXTERN_C } else { Flags::NONE };
        let returns = self.ty()?;
        let (params, reference) = self.types(false)?;
        Tree::new(Kind::Function(returns, params, flags | language | reference))
    }

    /// A type that starts with a substitution: `S_`, `S_I…E`, `St…`.
    fn substituted_type(&mut self) -> Decoded<(Tree<'a>, bool)> {
        if self.starts_with("St") {
            return Ok((self.name(false)?, false));
        }
        let ty = self.substitution()?;
        if !self.take("I") {
            return Ok((ty, true));
        }
        if let Kind::Template { .. } = ty.kind {
            return Err(Invalid);
        }
        Ok((self.template(ty)?, false))
    }

    /// The instance of a template, after the `I` of its arguments.
    fn template(&mut self, name: Tree<'a>) -> Decoded<Tree<'a>> {
        let arguments = self.template_arguments()?;
        Tree::new(Kind::Template { name, arguments, unnested: Form(false) })
    }

    /// A name with its own code, at one of [`ABBREVIATIONS`].
    pub(super) fn abbreviation(&mut self) -> Decoded<Tree<'a>> {
        let index = ABBREVIATIONS.iter().position(|(code, _)| self.take(code)).ok_or(Invalid)?;
        Tree::new(Kind::Abbreviation(index))
    }

    /// A substitution, at its `S`: `S_`, `S0_`, `SA_` … in base 36.
    pub(super) fn substitution(&mut self) -> Decoded<Tree<'a>> {
        if self.peek_after(1).is_ascii_lowercase() {
            return self.abbreviation();
        }
        self.at += 1;
        let mut index = 0;
        if self.peek() != b'_' {
            loop {
                let digit = match self.peek() {
                    digit @ b'0'..=b'9' => digit - b'0',
                    digit @ b'A'..=b'Z' => digit - b'A' + 10,
                    b'_' => break,
                    _ => return Err(Invalid),
                };
                index = index * 36 + usize::from(digit);
                if index >= MAX_NUMBER {
                    return Err(Invalid);
                }
                self.at += 1;
            }
            index += 1;
        }
        self.at += 1;
        let tree = self.substitutions.get(index).ok_or(Invalid)?.clone();
        // Functions in the name and lambdas have their own template parameters, and compilers do not distinguish them here.
        self.in_this_context(&tree)
    }

    /// The same tree with this function's template arguments: `T_`, or a pointer, a reference or an array of it.
    fn in_this_context(&mut self, tree: &Tree<'a>) -> Decoded<Tree<'a>> {
        let context = if self.in_lambda { OTHER } else { self.context };
        if tree.context == 0 || tree.context == context {
            return Ok(tree.clone());
        }
        let (prefix, inner) = match &tree.kind {
            Kind::Param(index, _) if context != 0 => return self.param(*index),
            Kind::Pointer(sign, inner) => (Prefix::Pointer(*sign), inner),
            Kind::Qualified(inner, flags) => (Prefix::Qualified(*flags), inner),
            Kind::Expansion(inner) => (Prefix::Expansion, inner),
            Kind::Array(inner, length @ Length::Number(_)) => (Prefix::Array(length.clone()), inner),
            Kind::Vector(inner, length @ Length::Number(_)) => (Prefix::Vector(length.clone()), inner),
            _ => return Err(Unsupported),
        };
        let inner = self.in_this_context(inner)?;
        self.prefixed(prefix, inner)
    }

    /// The function's template parameter, at its `T`: `T_`, `T0_`, `T1_` …
    pub(super) fn template_param(&mut self) -> Decoded<Tree<'a>> {
        self.at += 1;
        // `TL0__` is a parameter of an outer template.
        if self.peek() == b'L' {
            return Err(Unsupported);
        }
        let index = self.position()?;
        self.param(index)
    }

    /// The template parameter with this number, of the lambda or of the function.
    fn param(&self, index: u32) -> Decoded<Tree<'a>> {
        if self.in_lambda {
            let auto = Tree::new(Kind::Auto(index))?;
            return Tree::in_context(Kind::Param(index, Form(auto)), OTHER);
        }
        let argument = self.arguments.get(index as usize).ok_or(Invalid)?.clone();
        Tree::in_context(Kind::Param(index, Form(argument)), self.context)
    }
}
