//! Types that are recognized by their names: numbers, vectors of numbers, and types without a size.

use proc_macro2::{Ident, TokenStream};

use super::{Kind, Type};
use crate::names::spelled;
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

    /// Whether a type has the name of Rust's strings.
    pub(crate) fn is_str(&self) -> bool {
        let Kind::Path { path, .. } = self.kind() else { return false };
        let is_path =
            || matches!(spelled(&path).trim_start_matches("::"), "core::primitive::str" | "std::primitive::str");
        path.is("str") || path.ends_with("str") && is_path()
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

/// A type that no struct can be laid out with.
pub(crate) enum NoSize {
    /// The elements of a slice.
    Slice(Type),
    Object,
    String,
    /// The struct itself, or an array or a wrapper of it.
    Itself,
}

impl Type {
    /// The part without a size in the type of a field of `ident`, by its spelling. rustc reports other spellings.
    pub(crate) fn no_size(&self, ident: &Ident) -> Option<NoSize> {
        match self.kind() {
            Kind::Slice { elem } => Some(NoSize::Slice(elem)),
            Kind::TraitObject => Some(NoSize::Object),
            _ if self.is_str() => Some(NoSize::String),
            kind if contains(ident, &kind) => Some(NoSize::Itself),
            _ => None,
        }
    }
}

/// Types that contain their argument, not a pointer to it.
const WRAPPERS: [&str; 5] = ["Option", "ManuallyDrop", "MaybeUninit", "Wrapping", "Saturating"];

/// Whether a value of such a type holds one of the type `ident`.
fn contains(ident: &Ident, kind: &Kind) -> bool {
    match kind {
        Kind::Array { elem, .. } => contains(ident, &elem.kind()),
        Kind::Tuple(elems) => elems.iter().any(|elem| contains(ident, &elem.kind())),
        Kind::Path { path, arguments } => {
            let is_itself = path.name().is_some_and(|name| name == ident || name == "Self");
            let held = |argument: &Type| contains(ident, &argument.kind());
            is_itself || (arguments.iter().any(held) && path.ends_with_one_of(&WRAPPERS))
        }
        _ => false,
    }
}
