//! Values as expressions of C and C++.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::value::Value;
use crate::cuda::define::integer;
use crate::names::spelling;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Language {
    C,
    Cpp,
}

/// An initializer: a literal, or a list of literals in braces.
pub(super) fn literal(value: &Value<'_>, language: Language) -> String {
    match *value {
        Value::Bool(value) => format!("{value}"),
        Value::Integer(value, scalar) => integer(value, scalar),
        Value::Float(value) => value.literal(language),
        Value::Text(bytes) => format!("\"{}\"", escaped(bytes)),
        Value::Array(ref elements) => {
            let elements: Vec<_> = elements.iter().map(|element| literal(element, language)).collect();
            format!("{{{}}}", elements.join(", "))
        }
    }
}

/// A literal that keeps its value beside operators. It is in parentheses if it has an operator itself.
pub(super) fn operand(value: &Value<'_>, language: Language) -> String {
    let literal = literal(value, language);
    if literal.starts_with('-') { format!("({literal})") } else { literal }
}

/// The bytes of a string literal. An octal escape has three digits, so a digit after it never belongs to it. A second `?`
/// in a row is escaped, because it could start a trigraph in C11.
fn escaped(bytes: &[u8]) -> String {
    let (mut before, mut out) = (0, String::new());
    for &byte in bytes {
        match byte {
            b'"' | b'\\' => out.extend(['\\', char::from(byte)]),
            b'?' if before == b'?' => out += "\\?",
            b'\n' => out += "\\n",
            b'\t' => out += "\\t",
            b' '..=b'~' => out.push(char::from(byte)),
            _ => out += &format!("\\{byte:03o}"),
        }
        before = byte;
    }
    out
}

/// A value as a message shows it: readable, and inside a C++ string literal.
pub(super) fn readable(value: &Value<'_>) -> String {
    match *value {
        Value::Integer(value, _) => format!("{value}"),
        // The text is escaped twice, because the message is itself a string literal.
        Value::Text(_) => escaped(literal(value, Language::Cpp).as_bytes()),
        Value::Float(value) => value.readable(),
        _ => literal(value, Language::Cpp),
    }
}

/// The C++ type of a value. For an array it is the element type.
pub(super) fn type_name(value: &Value<'_>) -> &'static str {
    match value {
        Value::Bool(_) => "bool",
        Value::Integer(_, scalar) => spelling(*scalar),
        Value::Float(value) => value.type_name(),
        Value::Text(_) => "char",
        Value::Array(elements) => type_name(&elements[0]),
    }
}

/// The extents of an array, `[2][3]`, or of a string with its final zero.
pub(super) fn lengths(value: &Value<'_>) -> String {
    match value {
        Value::Text(bytes) => format!("[{}]", bytes.len() + 1),
        Value::Array(elements) => format!("[{}]{}", elements.len(), lengths(&elements[0])),
        _ => String::new(),
    }
}
