//! Types that have the name of a number or of a vector of numbers.

use proc_macro2::TokenStream;

use super::{Kind, Type};
use crate::template::code;

/// The integers of Rust, with their bits on a 64-bit target.
pub(crate) const INTEGERS: [(&str, u32); 12] = [
    ("u8", 8),
    ("i8", 8),
    ("u16", 16),
    ("i16", 16),
    ("u32", 32),
    ("i32", 32),
    ("u64", 64),
    ("i64", 64),
    ("usize", 64),
    ("isize", 64),
    ("u128", 128),
    ("i128", 128),
];

pub(crate) fn is_integer(name: &str) -> bool {
    INTEGERS.iter().any(|(integer, _)| *integer == name)
}

impl Type {
    /// The bits of a type that has the name of an integer or `bool`.
    pub(crate) fn integer_bits(&self) -> Option<u32> {
        let Kind::Path { path, arguments } = self.kind() else { return None };
        let name = path.name().filter(|_| arguments.is_empty())?.to_string();
        if name == "bool" {
            return Some(1);
        }
        INTEGERS.iter().find(|(integer, _)| *integer == name).map(|(_, bits)| *bits)
    }

    /// The integer with the bits of a type that has the name of a float.
    pub(crate) fn float_bits(&self) -> Option<TokenStream> {
        match self.kind() {
            Kind::Path { path, .. } if path.is("f32") => Some(code!(::core::primitive::u32)),
            Kind::Path { path, .. } if path.is("f64") => Some(code!(::core::primitive::u64)),
            _ => None,
        }
    }

    /// Whether a type has the name of a CUDA vector, such as `Float4` or `Double4A32`.
    pub(crate) fn is_vector(&self) -> bool {
        let Kind::Path { path, .. } = self.kind() else { return false };
        let Some(name) = path.last().map(ToString::to_string) else { return false };
        let name = name.strip_suffix("A16").or_else(|| name.strip_suffix("A32")).unwrap_or(&name);
        let scalar = name.trim_end_matches(['1', '2', '3', '4']);
        let scalars = ["Char", "Short", "Int", "Long", "LongLong", "Float", "Double", "Half", "BFloat16"];
        scalar.len() < name.len() && scalars.contains(&scalar.strip_prefix('U').unwrap_or(scalar))
    }
}
