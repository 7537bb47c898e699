//! Spells types in messages as Rust does.

use super::{Layout, TypeKind};
use crate::text::{Text, push, str_eq};
use crate::types::Pointer;

impl<const N: usize> Text<N> {
    /// Appends the type as Rust spells it: `[f32; 4]`, `DevPtr<f32>`, `Float4`.
    ///
    /// A derived type, and a type behind two pointers, has only a name in C++, which stands here: `DevPtr<const float *>`.
    pub(crate) const fn push_type(&mut self, layout: &Layout<'_>) {
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
                push!(self, "{}{}{}{}", before, separator, rust_name(pointee), after);
            }
            _ => self.push_str(layout.name),
        }
    }
}

/// The name in Rust of a type that C++ calls `cpp_name`; a derived type keeps its name in C++.
pub(crate) const fn rust_name(cpp_name: &str) -> &str {
    const NAMES: [(&str, &str); 15] = [
        ("void", "c_void"),
        ("float", "f32"),
        ("double", "f64"),
        ("int8_t", "i8"),
        ("int16_t", "i16"),
        ("int32_t", "i32"),
        ("int64_t", "i64"),
        ("uint8_t", "u8"),
        ("uint16_t", "u16"),
        ("uint32_t", "u32"),
        ("uint64_t", "u64"),
        ("ptrdiff_t", "isize"),
        ("size_t", "usize"),
        ("__int128", "i128"),
        ("unsigned __int128", "u128"),
    ];
    let mut i = 0;
    while i < NAMES.len() {
        if str_eq(NAMES[i].0, cpp_name) {
            return NAMES[i].1;
        }
        i += 1;
    }
    cpp_name
}

#[cfg(test)]
mod tests {
    use crate::layout::PtxLayout;
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
