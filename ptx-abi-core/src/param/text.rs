//! Names in PTX, and the text of a declaration as a constant, for [`param_decl!`](crate::param_decl).

use super::ParamDecl;
use crate::text::{Text, find};

/// Whether the name is a PTX identifier: `[a-zA-Z][a-zA-Z0-9_$]*` or `[_$%][a-zA-Z0-9_$]+`. ptxas 13.5 refuses a constant and
/// two words of `.loc`, and accepts every other keyword as a name (facts 10).
pub const fn is_identifier(name: &[u8]) -> bool {
    match name {
        b"WARP_SZ" | b"function_name" | b"inlined_at" => return false,
        [first, ..] if first.is_ascii_alphabetic() => {}
        [b'_' | b'$' | b'%', _, ..] => {}
        _ => return false,
    }
    find!(i, 1..name.len(), !matches!(name[i], b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'$')).is_none()
}

/// The length of a declaration in bytes.
pub const fn declaration_len(decl: &ParamDecl<'_>) -> usize {
    let (before, after) = decl.around_name();
    before.as_str().len() + decl.name.len() + after.as_str().len()
}

/// The text of a declaration of `N` bytes.
pub const fn declaration<const N: usize>(decl: &ParamDecl<'_>) -> Text<N> {
    let (before, after) = decl.around_name();
    let mut text = Text::new();
    text.push_str(before.as_str());
    text.push_str(decl.name);
    text.push_str(after.as_str());
    text
}
