//! Spells types in messages as Rust does.

use super::{Layout, TypeKind};
use crate::abi::{CppType, Pointer};
use crate::text::{Text, push};

impl<const N: usize> Text<N> {
    /// Appends the type as Rust spells it: `[f32; 4]`, `DevPtr<f32>`, `Float4`.
    ///
    /// Of a type that a pointer leads to, only the type in C++ is known: a derived type has its name in C++.
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
                self.push_pointee(pointee, matches!(before.as_bytes(), [b'*' | b'O', ..]));
                self.push_str(after);
            }
            _ => self.push_str(layout.name),
        }
    }

    /// Appends what a pointer leads to. With `raw`, pointers to pointers are Rust's own.
    const fn push_pointee(&mut self, pointee: &CppType<'_>, raw: bool) {
        match *pointee {
            CppType::Void => self.push_str("c_void"),
            CppType::Number(number) => self.push_str(number.rust()),
            CppType::Pointer { to, mutable } => {
                self.push_str(match (raw, mutable) {
                    (true, false) => "*const ",
                    (true, true) => "*mut ",
                    (false, false) => "DevPtr<",
                    (false, true) => "DevPtrMut<",
                });
                self.push_pointee(to, raw);
                self.push_str(if raw { "" } else { ">" });
            }
            _ => pointee.push_to(self),
        }
    }
}

/// The type as Rust spells it, for one sentence.
pub(crate) const fn type_name<const N: usize>(layout: &Layout<'_>) -> Text<N> {
    let mut name = Text::new();
    name.push_type(layout);
    name
}
