//! Values as expressions of C and C++.

use core::fmt::{self, Display, Write as _};

use super::float::Float;
use super::value::Value;
use crate::cuda::define::Value as IntegerLiteral;
use crate::names::spelling;

/// The language that reads a literal.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Language {
    C,
    Cpp,
}

/// An initializer: a literal, or a list of literals in braces.
pub(super) struct Literal<'v>(pub(super) Value<'v>, pub(super) Language);

impl Display for Literal<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(value, language) = *self;
        match value {
            Value::Bool(value) => write!(f, "{value}"),
            Value::Integer(value, scalar) => write!(f, "{}", IntegerLiteral(value, scalar)),
            Value::F32(value) => Float::of_f32(&value).write(f, language),
            Value::F64(value) => Float::of_f64(&value).write(f, language),
            Value::Text(bytes) => write!(f, "\"{}\"", Escaped(bytes)),
            Value::Array(elements) => {
                f.write_char('{')?;
                for index in 0..elements.len() {
                    let element = Self(elements.element(index), language);
                    write!(f, "{}{element}", if index > 0 { ", " } else { "" })?;
                }
                f.write_char('}')
            }
        }
    }
}

/// A literal that keeps its value beside operators. It is in parentheses if it has an operator itself.
pub(super) struct Operand<'v>(pub(super) Literal<'v>);

impl Display for Operand<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let negative = match self.0.0 {
            Value::Integer(value, _) => value < 0,
            Value::F32(value) => value.is_sign_negative(),
            Value::F64(value) => value.is_sign_negative(),
            _ => false,
        };
        if negative { write!(f, "({})", self.0) } else { write!(f, "{}", self.0) }
    }
}

/// The bytes of a string literal. An octal escape has three digits, so a digit after it never belongs to it. A second `?`
/// in a row is escaped, because it could start a trigraph in C11.
struct Escaped<'a>(&'a [u8]);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut before = 0;
        for &byte in self.0 {
            match byte {
                b'"' | b'\\' => write!(f, "\\{}", char::from(byte))?,
                b'?' if before == b'?' => f.write_str("\\?")?,
                b'\n' => f.write_str("\\n")?,
                b'\t' => f.write_str("\\t")?,
                b' '..=b'~' => f.write_char(char::from(byte))?,
                _ => write!(f, "\\{byte:03o}")?,
            }
            before = byte;
        }
        Ok(())
    }
}

/// A value as a message shows it: readable, and inside a C++ string literal.
pub(super) struct Readable<'v>(pub(super) Value<'v>);

impl Display for Readable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Value::Integer(value, _) => write!(f, "{value}"),
            Value::F32(value) => write_float(f, &Float::of_f32(&value)),
            Value::F64(value) => write_float(f, &Float::of_f64(&value)),
            // The text is escaped twice, because the message is itself a string literal.
            Value::Text(_) => write!(Quoted(f), "{}", Literal(self.0, Language::Cpp)),
            value => write!(f, "{}", Literal(value, Language::Cpp)),
        }
    }
}

fn write_float(f: &mut fmt::Formatter<'_>, float: &Float<'_>) -> fmt::Result {
    write!(f, "{:?}, bits {:#x}", float.text(), float.bits())
}

/// Writes text inside a string literal.
struct Quoted<'f, 'g>(&'f mut fmt::Formatter<'g>);

impl fmt::Write for Quoted<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        write!(self.0, "{}", Escaped(text.as_bytes()))
    }
}

/// The C++ type of a value. For an array it is the element type.
pub(super) fn type_name(value: Value<'_>) -> &'static str {
    match value {
        Value::Bool(_) => "bool",
        Value::Integer(_, scalar) => spelling(scalar),
        Value::F32(_) => "float",
        Value::F64(_) => "double",
        Value::Text(_) => "char",
        Value::Array(elements) if elements.len() == 0 => "",
        Value::Array(elements) => type_name(elements.element(0)),
    }
}

/// The extents of an array, `[2][3]`, or of a string with its final zero.
pub(super) struct Lengths<'v>(pub(super) Value<'v>);

impl Display for Lengths<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Value::Text(bytes) => write!(f, "[{}]", bytes.len() + 1),
            Value::Array(elements) => {
                write!(f, "[{}]", elements.len())?;
                if elements.len() > 0 { write!(f, "{}", Self(elements.element(0))) } else { Ok(()) }
            }
            _ => Ok(()),
        }
    }
}
