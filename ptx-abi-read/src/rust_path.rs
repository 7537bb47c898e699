//! Names of Rust: symbols of functions, and paths of types.

use alloc::string::String;
use alloc::vec::Vec;

/// The letters of the newer mangling with which a path begins.
const PATHS: [char; 6] = ['C', 'I', 'M', 'N', 'X', 'Y'];

/// The path in a Rust symbol, without its hash. For the newer mangling (`_R…`) it has the identifiers up to the first
/// generic arguments. The path is only for readers, so it does not justify a crate that demangles everything and costs
/// each build more than this module.
#[inline]
pub fn rust_path(symbol: &str) -> Option<String> {
    // LLVM writes `_$_` for a dot, because PTX names cannot contain dots. The lengths count the dot.
    let symbol = symbol.replace("_$_", ".");
    if let Some(rest) = symbol.strip_prefix("_ZN") {
        let mut parts = Vec::new();
        let mut rest = rest.strip_suffix('E')?;
        while !rest.is_empty() {
            let (length, after) = length(rest)?;
            let (part, after) = after.split_at_checked(length)?;
            parts.push(unescaped(part));
            rest = after;
        }
        let hash = parts.pop()?;
        let is_hash =
            hash.len() == 17 && hash.starts_with('h') && hash[1..].bytes().all(|byte| byte.is_ascii_hexdigit());
        return (is_hash && !parts.is_empty()).then(|| parts.join("::"));
    }
    let mut parts = Vec::new();
    let mut rest = symbol.strip_prefix("_R").filter(|rest| rest.starts_with(PATHS))?;
    while let Some(first) = rest.bytes().next() {
        match first {
            // This is a disambiguator, or a reference to an earlier part.
            b's' | b'B' => rest = rest.split_once('_')?.1,
            b'0'..=b'9' => {
                let (length, after) = length(rest)?;
                // A `_` precedes an identifier that starts with a digit or with `_`.
                let (part, after) = after.strip_prefix('_').unwrap_or(after).split_at_checked(length)?;
                parts.push(part);
                rest = after;
            }
            b'I' | b'E' if !parts.is_empty() => break,
            // The letter after it is that of a namespace.
            b'N' => rest = rest[1..].strip_prefix(|letter: char| letter.is_ascii_alphabetic())?,
            // After the path of an impl there are the letters of its type.
            first if first.is_ascii() && !parts.is_empty() || PATHS.contains(&first.into()) => rest = &rest[1..],
            _ => return None,
        }
    }
    (!parts.is_empty()).then(|| parts.join("::"))
}

/// The number at the start, and the rest.
#[inline]
fn length(text: &str) -> Option<(usize, &str)> {
    let (digits, rest) = text.split_at(text.bytes().take_while(u8::is_ascii_digit).count());
    Some((digits.parse().ok()?, rest))
}

/// The part of a path with the characters that the older mangling escapes because symbols cannot contain them.
#[inline]
fn unescaped(part: &str) -> String {
    // A part that would start with an escape has a `_` before it.
    let part = part.strip_prefix('_').filter(|rest| rest.starts_with('$')).unwrap_or(part);
    let mut out = String::new();
    for (index, text) in part.split('$').enumerate() {
        let character = match text {
            _ if index % 2 == 0 => None,
            "SP" => Some('@'),
            "BP" => Some('*'),
            "RF" => Some('&'),
            "LT" => Some('<'),
            "GT" => Some('>'),
            "LP" => Some('('),
            "RP" => Some(')'),
            "C" => Some(','),
            _ => text.strip_prefix('u').and_then(|hex| u32::from_str_radix(hex, 16).ok()).and_then(char::from_u32),
        };
        match character {
            Some(character) => out.push(character),
            None => out.push_str(text),
        }
    }
    out.replace("..", "::")
}

/// The name of a type without the modules and the lifetimes in it: `Gather<u8, f16>` for
/// `kernels::Gather<'_, u8, half::binary16::f16>`.
pub fn instance_name(path: &str) -> String {
    let mut name = String::new();
    let mut rest = path;
    while let Some((before, after)) = rest.split_once("::") {
        let of_path = |c: char| c.is_alphanumeric() || matches!(c, '_' | '{' | '}' | '#');
        name.push_str(before.trim_end_matches(of_path));
        rest = after;
    }
    name.push_str(rest);
    // Some releases of rustc write lifetimes, which come first, and others do not.
    name.replace("'_, ", "").replace("<'_>", "")
}
