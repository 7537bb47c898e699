//! Types of C++ in code, and the arguments of templates: `ns::Array<float, 3>`.

use core::fmt::{self, Display};

use super::names::Path;
use crate::types::{Argument, CppType, Number, spell};

/// A type as C++ code spells it without a header: NVRTC has no `<stdint.h>`.
pub(crate) struct Spelled<'a> {
    pub(crate) ty: &'a CppType<'a>,
    /// Whether the name begins with `::`, because another name may hide it. Names in arguments always begin with `::`.
    pub(crate) global: bool,
    /// Whether the text is for a reader, not for a compiler.
    pub(crate) plain: bool,
}

impl Display for Spelled<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut code = Code { f, result: Ok(()), root: self.global, plain: self.plain, depth: 0, in_scope: false };
        self.ty.to_code(&mut code);
        code.result
    }
}

/// The parts of a type in code.
struct Code<'f, 'b> {
    f: &'f mut fmt::Formatter<'b>,
    result: fmt::Result,
    root: bool,
    plain: bool,
    /// The number of templates around the next part.
    depth: usize,
    /// Whether the next name is that of a member.
    in_scope: bool,
}

impl Code<'_, '_> {
    fn write(&mut self, part: &dyn Display) {
        self.result = self.result.and_then(|()| write!(self.f, "{part}"));
    }

    fn part(&mut self, text: &str) {
        self.result = self.result.and_then(|()| self.f.write_str(text));
    }

    fn leaf(&mut self, ty: &CppType<'_>) {
        match *ty {
            CppType::Number(number) if self.depth > 0 => self.part(argument(number, self.plain)),
            CppType::Number(number) => self.part(number.keywords()),
            CppType::Handle(_) => self.part(Number::U64.keywords()),
            CppType::Library(_) | CppType::Named(_) => self.template(ty.name()),
            _ => self.part(ty.name()),
        }
    }

    fn template(&mut self, name: &str) {
        let is_global = if self.depth > 0 { !self.plain } else { self.root };
        self.part(if is_global && !self.in_scope { "::" } else { "" });
        self.in_scope = false;
        self.write(&Path { name, separator: "::" });
    }

    fn nested(&mut self, begins: bool) {
        if begins { self.depth += 1 } else { self.depth -= 1 }
    }

    fn scope(&mut self) {
        self.part("::");
        self.in_scope = true;
    }
}

spell! {
    [] to_code [] Code<'_, '_>;
}

/// The type of a template parameter that takes a value.
pub(crate) struct ValueType<'a>(pub(crate) &'a CppType<'a>);

impl Display for ValueType<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self.0 {
            CppType::Number(number) => f.write_str(argument(number, false)),
            ref ty => f.write_str(ty.name()),
        }
    }
}

/// The spelling of a number as an argument. C++ has two 64-bit integer types, and the arguments of an instance must be of
/// exactly the same type (facts 2): the headers of the C library give these names to `unsigned long`, but to
/// `unsigned long long` on Windows.
fn argument(number: Number, plain: bool) -> &'static str {
    match (number, plain) {
        (Number::U64 | Number::Usize, true) => "unsigned long",
        (Number::I64 | Number::Isize, true) => "long",
        (Number::U64 | Number::Usize, false) => "decltype(sizeof(0))",
        (Number::I64 | Number::Isize, false) => "decltype(static_cast<char *>(nullptr) - static_cast<char *>(nullptr))",
        _ => number.keywords(),
    }
}

/// Visits those types in the arguments of an instance that the program declares: classes, and instances of templates. It
/// visits an instance before the types in the instance's own arguments.
pub(crate) fn declared<'a>(ty: &CppType<'a>, visit: &mut dyn FnMut(&CppType<'a>) -> fmt::Result) -> fmt::Result {
    match *ty {
        CppType::Instance { arguments, .. } => arguments.iter().try_for_each(|argument| {
            let Argument::Type(ty) = *argument else { return Ok(()) };
            let mut ty = ty.base();
            while let CppType::Const(inner) = ty {
                ty = inner.base();
            }
            if super::names::is_declared(ty) {
                visit(ty)?;
            }
            declared(ty, visit)
        }),
        // The instance that has the member declares it.
        CppType::Member { member, .. } => declared(member, visit),
        _ => Ok(()),
    }
}
