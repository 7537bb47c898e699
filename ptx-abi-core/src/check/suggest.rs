//! Rust types that messages suggest for C++ types.

use super::difference::Message;
use crate::layout::str_eq;
use crate::old_names::rust_name as number_name;

/// The pointee of a C++ pointer, and whether it may be written; `None` for a pointer to a pointer.
#[inline]
pub(super) const fn pointee(spelled: &str) -> Option<(&str, bool)> {
    let bytes = spelled.as_bytes();
    let [before @ .., b' ', b'*'] = bytes else { return None };
    let (pointee, mutable) = match before {
        [b'c', b'o', b'n', b's', b't', b' ', pointee @ ..] => (pointee, false),
        pointee => (pointee, true),
    };
    let mut i = 0;
    while i < pointee.len() {
        if pointee[i] == b'*' || pointee[i] == b'(' {
            return None;
        }
        i += 1;
    }
    match core::str::from_utf8(pointee) {
        Ok(pointee) => Some((pointee, mutable)),
        Err(_) => None,
    }
}

/// Appends the Rust name of a C++ type. For a struct this is its C++ name.
#[inline]
pub(super) const fn push_rust(text: &mut Message, cpp: &str) {
    const VECTORS: [(&str, &str); 8] = [
        ("char", "Char"),
        ("uchar", "UChar"),
        ("short", "Short"),
        ("ushort", "UShort"),
        ("int", "Int"),
        ("uint", "UInt"),
        ("float", "Float"),
        ("double", "Double"),
    ];
    if str_eq(cpp, "__nv_bfloat16") {
        return text.push_str("bf16");
    }
    if let Some(name) = number_name(cpp) {
        return text.push_str(name);
    }
    if let [element @ .., b'1'..=b'4'] = cpp.as_bytes() {
        let mut i = 0;
        while i < VECTORS.len() {
            let (lower, upper) = VECTORS[i];
            if str_eq(lower, between(cpp, 0, element.len())) {
                text.push_str(upper);
                return text.push_str(between(cpp, element.len(), cpp.len()));
            }
            i += 1;
        }
    }
    text.push_str(if str_eq(cpp, "void") { "c_void" } else { cpp });
}

/// The text between two byte offsets. Neither offset is inside a character.
#[inline]
pub(super) const fn between(text: &str, from: usize, to: usize) -> &str {
    match core::str::from_utf8(text.as_bytes().split_at(to).0.split_at(from).1) {
        Ok(text) => text,
        Err(_) => "",
    }
}
