//! Names in PTX, and the text of a declaration as a constant, for [`param_decl!`](crate::param_decl).

use super::ParamDecl;

/// Whether the name is a PTX identifier: `[a-zA-Z][a-zA-Z0-9_$]*` or `[_$%][a-zA-Z0-9_$]+`.
pub const fn is_identifier(name: &[u8]) -> bool {
    match name {
        [first, ..] if first.is_ascii_alphabetic() => {}
        [b'_' | b'$' | b'%', _, ..] => {}
        _ => return false,
    }
    let mut i = 1;
    while i < name.len() {
        if !matches!(name[i], b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'$') {
            return false;
        }
        i += 1;
    }
    true
}

/// The length of a declaration in bytes.
pub const fn declaration_len(decl: &ParamDecl<'_>) -> usize {
    let (before, after) = decl.around_name();
    before.as_str().len() + decl.name.len() + after.as_str().len()
}

/// The `N` bytes of a declaration.
pub const fn declaration<const N: usize>(decl: &ParamDecl<'_>) -> [u8; N] {
    let (before, after) = decl.around_name();
    let parts = [before.as_str().as_bytes(), decl.name.as_bytes(), after.as_str().as_bytes()];
    let mut bytes = [0; N];
    let mut len = 0;
    let mut part = 0;
    while part < parts.len() {
        let mut i = 0;
        while i < parts[part].len() {
            bytes[len] = parts[part][i];
            len += 1;
            i += 1;
        }
        part += 1;
    }
    bytes
}

/// The bytes that [`declaration`] has made, as text.
pub const fn utf8(bytes: &[u8]) -> &str {
    match core::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => unreachable!(),
    }
}
