//! Spells types in messages as Rust does.

use super::{Layout, TypeKind};
use crate::abi::{CppType, Pointer};
use crate::text::{Text, push};

impl<const N: usize> Text<N> {
    /// Appends the type as Rust spells it: `[f32; 4]`, `DevPtr<f32>`, `Float4`.
    ///
    /// A derived type, and a type that two pointers lead to, has only a name in C++, which is here: `DevPtr<const float *>`.
    pub const fn push_type(&mut self, layout: &Layout<'_>) {
        match layout.kind {
            TypeKind::Array { element, len } => {
                self.push_str("[");
                self.push_type(element);
                push!(self, "; {}]", len);
            }
            TypeKind::Pointer(Pointer { pointee, .. }) => {
                let (before, separator, after) = match layout.name.as_bytes() {
                    [b'*', ..] => (layout.name, " ", ""),
                    b"Option<NonNull>" => ("Option<NonNull", "<", ">>"),
                    _ => (layout.name, "<", ">"),
                };
                push!(self, "{}{}", before, separator);
                match pointee {
                    CppType::Void => self.push_str("c_void"),
                    CppType::Number(number) => self.push_str(number.rust()),
                    _ => pointee.push_to(self),
                }
                self.push_str(after);
            }
            _ => self.push_str(layout.name),
        }
    }
}

/// The type as Rust spells it, for one sentence.
pub(crate) const fn type_name<const N: usize>(layout: &Layout<'_>) -> Text<N> {
    let mut name = Text::new();
    name.push_type(layout);
    name
}
