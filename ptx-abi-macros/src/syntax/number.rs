//! Types that have the name of a number or of a vector of numbers.

use proc_macro2::TokenStream;

use super::{Kind, Type};
use crate::template::code;

/// The integers of Rust.
pub(crate) const INTEGERS: [&str; 12] =
    ["u8", "i8", "u16", "i16", "u32", "i32", "u64", "i64", "usize", "isize", "u128", "i128"];

pub(crate) fn is_integer(name: &str) -> bool {
    INTEGERS.contains(&name)
}

impl Type {
    /// The bits of a type that has the name of an integer or `bool`, on a 64-bit target.
    pub(crate) fn integer_bits(&self) -> Option<u32> {
        let Kind::Path { path, arguments } = self.kind() else { return None };
        match &*path.name().filter(|_| arguments.is_empty())?.to_string() {
            "bool" => Some(1),
            "usize" | "isize" => Some(64),
            name => is_integer(name).then(|| name[1..].parse().ok()).flatten(),
        }
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
