//! Types of C++ in code, and the arguments of templates: `ns::Array<float, 3>`.

use core::fmt::{self, Display};

use super::Path;
use ptx_abi_core::__private::cpp::write_literal;

use crate::types::{Argument, CppType, Number};

/// A type as C++ code spells it without a header: NVRTC has no `<stdint.h>`.
pub struct Spelled<'a> {
    pub ty: &'a CppType<'a>,
    /// Whether the name begins with `::`, because another name may hide it. Names in arguments always begin with `::`.
    pub global: bool,
    /// Whether the text is for a reader, not for a compiler.
    pub plain: bool,
}

impl Display for Spelled<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        spell(f, self.ty, self.global, self.plain, false)
    }
}

/// Writes a type. `is_argument` is true inside of the arguments of a template.
fn spell(f: &mut fmt::Formatter<'_>, ty: &CppType<'_>, global: bool, plain: bool, is_argument: bool) -> fmt::Result {
    let path = |f: &mut fmt::Formatter<'_>, name| {
        let root = if global { "::" } else { "" };
        write!(f, "{root}{}", Path { name, separator: "::" })
    };
    match *ty {
        CppType::Pointer { to, mutable } => {
            // `const` follows the star of a pointer, and precedes any other name.
            f.write_str(if mutable || to.is_pointer() { "" } else { "const " })?;
            spell(f, to, global, plain, is_argument)?;
            f.write_str(match (to.is_pointer(), mutable) {
                (true, true) => "*",
                (true, false) => "const *",
                (false, _) => " *",
            })
        }
        CppType::Const(to) if to.is_pointer() => {
            spell(f, to, global, plain, is_argument)?;
            f.write_str("const")
        }
        CppType::Const(to) => {
            f.write_str("const ")?;
            spell(f, to, global, plain, is_argument)
        }
        CppType::Instance { template, arguments } => {
            path(f, template)?;
            f.write_str("<")?;
            for (index, argument) in arguments.iter().enumerate() {
                f.write_str(if index > 0 { ", " } else { "" })?;
                match argument {
                    Argument::Type(ty) => spell(f, ty, !plain, plain, true)?,
                    Argument::Value(value) => write_literal(value, f)?,
                    _ => {}
                }
            }
            f.write_str(">")
        }
        CppType::Member { of, member } => {
            spell(f, of, global, plain, is_argument)?;
            f.write_str("::")?;
            spell(f, member, false, plain, is_argument)
        }
        CppType::Number(number) if is_argument => f.write_str(argument(number, plain)),
        CppType::Number(number) => f.write_str(number.keywords()),
        CppType::Handle(_) => f.write_str(Number::U64.keywords()),
        CppType::Library(_) | CppType::Named(_) => path(f, ty.name()),
        ref ty => f.write_str(ty.name()),
    }
}

/// The type of a template parameter that takes a value.
pub struct ValueType<'a>(pub(crate) &'a CppType<'a>);

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
pub fn declared<'a>(ty: &CppType<'a>, visit: &mut dyn FnMut(&CppType<'a>) -> fmt::Result) -> fmt::Result {
    match *ty {
        CppType::Instance { arguments, .. } => arguments.iter().try_for_each(|argument| {
            let Argument::Type(ty) = *argument else { return Ok(()) };
            let mut ty = ty.base();
            while let CppType::Const(inner) = ty {
                ty = inner.base();
            }
            if super::is_declared(ty) {
                visit(ty)?;
            }
            declared(ty, visit)
        }),
        // The instance that has the member declares it.
        CppType::Member { member, .. } => declared(member, visit),
        _ => Ok(()),
    }
}
