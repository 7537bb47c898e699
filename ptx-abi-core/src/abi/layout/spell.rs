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

#[cfg(test)]
mod tests {
    use crate::abi::layout::PtxLayout;
    use crate::text::Text;

    #[test]
    fn types() {
        let mut array = Text::<32>::new();
        array.push_type(<[[f32; 4]; 3]>::LAYOUT);
        assert_eq!(array.as_str(), "[[f32; 4]; 3]");
        let mut pointer = Text::<32>::new();
        pointer.push_type(<[crate::DevPtr<f32>; 2]>::LAYOUT);
        assert_eq!(pointer.as_str(), "[DevPtr<f32>; 2]");
        let mut raw = Text::<64>::new();
        raw.push_type(<*const core::ffi::c_void>::LAYOUT);
        raw.push_str(" ");
        raw.push_type(Option::<core::ptr::NonNull<u8>>::LAYOUT);
        assert_eq!(raw.as_str(), "*const c_void Option<NonNull<u8>>");
    }
}
