//! The names of instances of generic types, as C++ spells instances of templates: `MainMatrixPtrs<float, 3>`.
//!
//! The derive passes the pieces of a name: texts, the names of types, and values. Const evaluation joins them to one text,
//! so that every part of this crate reads the name like any other.

use crate::text::{Text, push};
use crate::types::CppType;

/// The longest name of an instance, in bytes.
pub(crate) const NAME_BYTES: usize = 512;

/// The type of a parameter that both a C++ template and Rust (as a const parameter) can have: an integer of at most 64
/// bits, `bool` or `char`.
#[diagnostic::on_unimplemented(
    message = "C++ has no literals of the type `{Self}`, so that `#[ptx(name = \"…\")]` cannot name such a value",
    label = "no literals of this type in C++",
    note = "a const parameter in braces is an integer of at most 64 bits, `bool` or `char`"
)]
pub trait TemplateValue {
    /// The type in C++.
    #[doc(hidden)]
    const CPP: &'static str;
}

macro_rules! template_values {
    ($($rust:ident $cpp:literal)*) => {$(
        impl TemplateValue for $rust {
            const CPP: &'static str = $cpp;
        }
    )*};
}

template_values! {
    i8 "int8_t"
    i16 "int16_t"
    i32 "int32_t"
    i64 "int64_t"
    isize "ptrdiff_t"
    u8 "uint8_t"
    u16 "uint16_t"
    u32 "uint32_t"
    u64 "uint64_t"
    usize "size_t"
    bool "bool"
    char "char"
}

/// A piece of a name.
#[derive(Clone, Copy, Debug)]
pub enum Piece<'a> {
    /// A text from the pattern.
    Text(&'a str),
    /// A type.
    Type(&'a CppType<'a>),
    /// A value, and its type in C++.
    Value(i128, &'static str),
}

/// A text from the pattern.
pub const fn text(text: &str) -> Piece<'_> {
    Piece::Text(text)
}

/// A type.
pub const fn ty<'a>(ty: &'a CppType<'a>) -> Piece<'a> {
    Piece::Type(ty)
}

/// The value of a const parameter, and its type in C++.
pub const fn value(value: i128, of: &'static str) -> Piece<'static> {
    Piece::Value(value, of)
}

/// The name of an instance.
#[derive(Clone, Copy)]
pub struct InstanceName(Text<NAME_BYTES>);

impl InstanceName {
    /// The name.
    pub const fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

/// Joins the pieces of a name.
///
/// # Panics
///
/// Panics if the name is longer than 512 bytes, or if C++ has no literal for a value.
#[track_caller]
pub const fn instance(pieces: &[Piece<'_>]) -> InstanceName {
    let mut name = Text::new();
    let mut i = 0;
    while i < pieces.len() {
        match pieces[i] {
            Piece::Text(text) => name.push_str(text),
            Piece::Type(ty) => ty.push_to(&mut name),
            Piece::Value(value, of) => push_value(&mut name, value, of),
        }
        i += 1;
    }
    if name.is_full() {
        too_long(length(pieces));
    }
    InstanceName(name)
}

/// The number of bytes of the whole name.
const fn length(pieces: &[Piece<'_>]) -> usize {
    let (mut bytes, mut i) = (0, 0);
    while i < pieces.len() {
        bytes += match pieces[i] {
            Piece::Text(text) => text.len(),
            Piece::Type(ty) => ty.len(),
            Piece::Value(value, of) => {
                let mut text = Text::new();
                push_value(&mut text, value, of);
                text.as_str().len()
            }
        };
        i += 1;
    }
    bytes
}

#[cold]
#[track_caller]
const fn too_long(bytes: usize) -> ! {
    let mut text = Text::<256>::new();
    push!(text, "the name of this instance in C++ has {} bytes, which is more than 512 bytes: ", bytes);
    text.push_str("give its arguments shorter names, `#[ptx(name = \"…\")]`");
    panic!("{}", text.as_str())
}

#[track_caller]
const fn push_value(name: &mut Text<NAME_BYTES>, value: i128, of: &str) {
    match of.as_bytes() {
        b"bool" => name.push_str(if value == 0 { "false" } else { "true" }),
        // Every other character is written as its number, a literal that needs no escape.
        b"char" if value < 0x80 && (value as u8).is_ascii_alphanumeric() => {
            push!(
                name,
                "'{}'",
                match core::str::from_utf8(&[value as u8]) {
                    Ok(letter) => letter,
                    Err(_) => unreachable!(),
                }
            );
        }
        _ => {
            assert!(
                value > i64::MIN as i128,
                "C++ has no literal for the smallest value of 64 bits, which a const parameter has here"
            );
            name.push_str(if value < 0 { "-" } else { "" });
            name.push_u128(value.unsigned_abs());
            // C++ standard, lex.icon: a decimal literal without a suffix is signed.
            name.push_str(if value > i64::MAX as i128 { "ULL" } else { "" });
        }
    }
}

/// Whether a name in C++ has template arguments, perhaps before a `::`.
#[cfg(any(feature = "check", feature = "cuda", feature = "dwarf"))]
pub(crate) const fn has_arguments(name: &str) -> bool {
    let name = name.as_bytes();
    let mut i = 0;
    while i < name.len() {
        if name[i] == b'<' {
            return true;
        }
        i += 1;
    }
    false
}
