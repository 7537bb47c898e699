//! The text of a declaration as a constant, for [`param_decl!`](crate::param_decl).

use super::ParamDecl;

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
