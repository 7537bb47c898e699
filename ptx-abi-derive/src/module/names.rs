//! Names of kernels and variables: the identifiers in them, and those that are most similar to another name.

use std::collections::HashSet;

use ptx_abi_read::distance::distance;

/// The number of names in a message about a name that is missing.
const NAMES: usize = 12;
/// Mangled names are compared up to this number of bytes.
const LONGEST: usize = 200;

/// A symbol, and everything that may be an identifier in it. In a mangled name it stands behind its length.
pub(super) fn identifiers(symbol: &str) -> Vec<&str> {
    let mut identifiers = vec![symbol];
    let bytes = symbol.as_bytes();
    let mut at = 0;
    while let Some(digit) = bytes[at..].iter().position(u8::is_ascii_digit) {
        at += digit;
        let digits = bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let length = symbol[at..at + digits].parse::<usize>().unwrap_or(usize::MAX);
        at += digits;
        identifiers.extend(at.checked_add(length).and_then(|end| symbol.get(at..end)));
    }
    identifiers
}

/// Some names, the most similar ones first, and the number of all names. Several images may have the same name.
pub(super) fn nearest<'a>(wanted: &str, names: impl Iterator<Item = &'a str>) -> (Vec<&'a str>, usize) {
    let mut names: Vec<_> = names.collect::<HashSet<_>>().into_iter().collect();
    let total = names.len();
    // A set has no order, and the order of equally similar names must not change.
    names.sort_by_cached_key(|name| (distance::<LONGEST>(wanted, name), *name));
    names.truncate(NAMES);
    (names, total)
}
