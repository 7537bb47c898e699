//! Rust types that messages suggest for C++ types.

use ptx_abi_read::name::Builtins;
use ptx_abi_read::name::model::{Argument, Class, Type};

use super::builtins::of_number;
use super::compare::{BFLOAT16, FLOAT16, VOID};
use crate::abi::Number;
use crate::abi::layout::str_eq;
use crate::abi::vector::rust_name;
use crate::text::{Text, each, find, from_byte, push};

/// The keywords of Rust that may be a name in PTX or in C++.
const KEYWORDS: [&str; 52] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate", "do", "dyn", "else",
    "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro", "match", "mod",
    "move", "mut", "override", "priv", "pub", "ref", "return", "self", "Self", "static", "struct", "super", "trait",
    "true", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

#[inline]
pub(crate) const fn is_keyword(name: &str) -> bool {
    find!(i, 0..KEYWORDS.len(), str_eq(name, KEYWORDS[i])).is_some()
}

/// How classes are named that CUDA's headers do not define.
#[derive(Clone, Copy)]
pub(crate) enum Classes {
    /// As in C++, which is the name of their layouts: `ns::Array<float, 3>`.
    Cpp,
    /// As Rust names the struct that a user defines: `Array<f32, 3>`.
    Rust,
}

/// Whether Rust has a type for this type of C++, so that [`push_rust`] can name it.
#[inline]
pub(crate) const fn has_rust(ty: &Type<'_>, classes: Classes) -> bool {
    match ty {
        Type::Builtin(of) => number(*of).is_some(),
        Type::Class(_) if matches!(classes, Classes::Cpp) => true,
        Type::Class(class) => rust_name(class.text.get(), None).is_some() || is_rust(class),
        Type::Pointer(..) => true,
        _ => false,
    }
}

/// Whether the text has nothing but letters, digits and `_`.
#[inline]
pub(crate) const fn is_word(name: &str) -> bool {
    let name = name.as_bytes();
    !name.is_empty() && find!(i, 0..name.len(), !(name[i].is_ascii_alphanumeric() || name[i] == b'_')).is_none()
}

/// Whether the name and the arguments of a class can be written in Rust.
#[inline]
const fn is_rust(class: &Class<'_>) -> bool {
    let name = last_name(class.path.get());
    // None of these can be a raw identifier.
    if !is_word(name) || matches!(name.as_bytes(), b"crate" | b"self" | b"super" | b"Self" | b"_") {
        return false;
    }
    let Some(arguments) = &class.arguments else { return true };
    let arguments = arguments.get();
    let other = find!(
        i,
        0..arguments.len(),
        match &arguments[i] {
            Argument::Type(of, _) => !has_rust(of, Classes::Rust),
            Argument::Bool(_) | Argument::Integer(..) => false,
            Argument::Enumerator(_) | Argument::Other => true,
        }
    );
    other.is_none()
}

/// The name of a class without its namespaces.
#[inline]
pub(crate) const fn last_name(path: &str) -> &str {
    let bytes = path.as_bytes();
    let mut start = bytes.len();
    while start > 0 && bytes[start - 1] != b':' {
        start -= 1;
    }
    from_byte(path, start)
}

#[inline]
const fn number(of: Builtins) -> Option<&'static str> {
    if of.meets(VOID) {
        return Some("c_void");
    }
    if of.meets(FLOAT16) {
        return Some("half::f16");
    }
    if of.meets(BFLOAT16) {
        return Some("half::bf16");
    }
    let Some(i) = find!(i, 0..Number::ALL.len(), of_number(Number::ALL[i]).meets(of)) else { return None };
    Some(Number::ALL[i].rust())
}

/// Appends the Rust name of a type that [has one](has_rust). An address of something without a name is `DevPtr<c_void>`.
pub(crate) const fn push_rust<const N: usize>(text: &mut Text<N>, ty: &Type<'_>, classes: Classes) {
    match ty {
        Type::Builtin(of) => {
            if let Some(name) = number(*of) {
                text.push_str(name);
            }
        }
        Type::Class(class) => match (rust_name(class.text.get(), None), classes) {
            (Some(name), _) => text.push_str(name),
            (None, Classes::Cpp) => text.push_str(class.text.get()),
            (None, Classes::Rust) => push_class(text, class),
        },
        Type::Pointer(pointee, is_const) => {
            // The qualifiers of an array are those of its elements.
            let is_const = if let Type::Array(.., is_const) = pointee.get() { is_const } else { is_const };
            text.push_str(if *is_const { "DevPtr<" } else { "DevPtrMut<" });
            if has_rust(pointee.get(), classes) {
                push_rust(text, pointee.get(), classes);
            } else {
                text.push_str("c_void");
            }
            text.push_str(">");
        }
        _ => {}
    }
}

const fn push_class<const N: usize>(text: &mut Text<N>, class: &Class<'_>) {
    let name = last_name(class.path.get());
    push!(text, "{}{}", if is_keyword(name) { "r#" } else { "" }, name);
    let Some(arguments) = &class.arguments else { return };
    let arguments = arguments.get();
    each!(i, 0..arguments.len(), {
        text.push_str(if i == 0 { "<" } else { ", " });
        match &arguments[i] {
            Argument::Type(of, _) => push_rust(text, of, Classes::Rust),
            Argument::Bool(value) => text.push_str(if *value { "true" } else { "false" }),
            Argument::Integer(true, magnitude) => {
                text.push_str("{ -");
                push!(text, "{} }", *magnitude);
            }
            Argument::Integer(false, magnitude) => push!(text, "{}", *magnitude),
            Argument::Enumerator(_) | Argument::Other => {}
        }
    });
    text.push_str(if arguments.is_empty() { "" } else { ">" });
}
