//! Taking apart what C++ writes: qualifiers, declarators, values. Nothing here knows a symbol.

use crate::mangle::build::some;
use crate::mangle::builtin::{eq, is_word, split_word, starts_with};
use crate::mangle::matching::{Value, opening, split_cast, split_last_word};

/// Where the parenthesis begins with which the text ends.
pub(super) const fn last_group(text: &[u8]) -> Option<usize> {
    let [.., b')'] = text else { return None };
    let mut depth = 0usize;
    let mut at = text.len();
    while at > 0 {
        at -= 1;
        match text[at] {
            b')' => depth += 1,
            b'(' => {
                depth -= 1;
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => {}
        }
    }
    None
}

/// An item is missing behind it.
pub(super) const fn ends_with_comma(text: &[u8]) -> bool {
    matches!(text, [.., b','])
}

/// `const` and its like.
#[derive(Clone, Copy)]
pub(super) struct Qualifiers {
    pub(super) constant: bool,
    pub(super) volatile: bool,
    pub(super) restrict: bool,
}

impl Qualifiers {
    const NONE: Self = Self { constant: false, volatile: false, restrict: false };

    const fn with(self, word: &[u8]) -> Option<Self> {
        Some(match word {
            b"const" => Self { constant: true, ..self },
            b"volatile" => Self { volatile: true, ..self },
            b"__restrict__" | b"__restrict" | b"restrict" => Self { restrict: true, ..self },
            _ => return None,
        })
    }

    pub(super) const fn and(self, other: Self) -> Self {
        Self {
            constant: self.constant || other.constant,
            volatile: self.volatile || other.volatile,
            restrict: self.restrict || other.restrict,
        }
    }
}

/// The text before the qualifiers at its end, and these.
pub(super) const fn split_last_qualifiers(text: &[u8]) -> (&[u8], Qualifiers) {
    let (mut rest, mut qualifiers) = (text.trim_ascii(), Qualifiers::NONE);
    loop {
        let (before, word) = split_last_word(rest);
        let Some(with) = qualifiers.with(word) else { return (rest, qualifiers) };
        (rest, qualifiers) = (before, with);
    }
}

/// The text behind the qualifiers and `struct` or its like at its start, and the qualifiers.
pub(super) const fn split_first_qualifiers(text: &[u8]) -> (&[u8], Qualifiers) {
    let (mut rest, mut qualifiers) = (text.trim_ascii(), Qualifiers::NONE);
    loop {
        let (word, tail) = split_word(rest);
        qualifiers = match (qualifiers.with(word), word) {
            (Some(with), _) => with,
            (None, b"struct" | b"class" | b"union" | b"enum" | b"typename") => qualifiers,
            _ => return (rest, qualifiers),
        };
        rest = tail;
    }
}

/// What stands behind the parameters of a function: qualifiers of a member, `noexcept`, and the rest.
pub(super) const fn split_qualifiers(text: &[u8]) -> (Qualifiers, bool, &[u8]) {
    let (mut rest, mut qualifiers, mut noexcept) = (text.trim_ascii(), Qualifiers::NONE, false);
    loop {
        let (word, tail) = split_word(rest);
        match qualifiers.with(word) {
            Some(with) => qualifiers = with,
            None if eq(word, b"noexcept") => noexcept = true,
            None => return (qualifiers, noexcept, rest),
        }
        rest = tail;
    }
}

/// Where the signs, arrays and functions begin, behind the name of a type.
pub(super) const fn declarator_start(text: &[u8]) -> usize {
    if starts_with(text, 0, b"decltype(nullptr)") {
        return b"decltype(nullptr)".len();
    }
    let mut depth = 0usize;
    let mut at = 0;
    while at < text.len() {
        match text[at] {
            b'<' => depth += 1,
            b'>' => depth = depth.saturating_sub(1),
            b'\'' if at + 2 < text.len() && text[at + 2] == b'\'' => at += 2,
            b'*' if depth == 0 => {
                let (before, _) = text.split_at(at);
                // `S::*` belongs together.
                return match before {
                    [class @ .., b':', b':'] => match qualified_name_start(class) {
                        Some(start) => start,
                        None => at,
                    },
                    _ => at,
                };
            }
            b'&' | b'(' | b'[' if depth == 0 => return at,
            _ => {}
        }
        at += 1;
    }
    at
}

/// Where the last name with namespaces and template arguments begins.
pub(super) const fn qualified_name_start(text: &[u8]) -> Option<usize> {
    let mut at = text.len();
    loop {
        if at > 0 && text[at - 1] == b'>' {
            at = some!(opening(text, at));
        }
        let end = at;
        while at > 0 && is_word(text[at - 1]) {
            at -= 1;
        }
        if at == end {
            return None;
        }
        if at < 2 || text[at - 1] != b':' || text[at - 2] != b':' {
            return Some(at);
        }
        at -= 2;
        // `::S`
        if at == 0 || !(is_word(text[at - 1]) || text[at - 1] == b'>') {
            return Some(at);
        }
    }
}

/// Where the signs end: at a parenthesis, a bracket, or the end.
pub(super) const fn signs_end(text: &[u8]) -> Option<usize> {
    let mut depth = 0usize;
    let mut at = 0;
    while at < text.len() {
        match text[at] {
            b'<' => depth += 1,
            b'>' => depth = some!(depth.checked_sub(1)),
            b'(' | b'[' if depth == 0 => return Some(at),
            _ => {}
        }
        at += 1;
    }
    Some(at)
}

/// Whether the parenthesis at the start is around a part of the declarator, not around parameters.
pub(super) const fn is_group(text: &[u8]) -> bool {
    let Some((inside, _)) = split_group(text) else { return false };
    let mut at = match inside.trim_ascii() {
        [b'*' | b'&' | b'(', ..] => return true,
        [b':', b':', ..] => 2,
        _ => 0,
    };
    // `S::*`
    let inside = inside.trim_ascii();
    let mut depth = 0usize;
    while at < inside.len() {
        match inside[at] {
            b'<' => depth += 1,
            b'>' => depth = depth.saturating_sub(1),
            b':' => {}
            b'*' if depth == 0 => return at > 2 && inside[at - 1] == b':',
            byte if is_word(byte) || depth > 0 => {}
            _ => return false,
        }
        at += 1;
    }
    false
}

/// What is in the parentheses or brackets at the start, and what follows them.
pub(super) const fn split_group(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let mut depth = 0usize;
    let mut at = 0;
    while at < text.len() {
        match text[at] {
            b'(' | b'[' => depth += 1,
            b')' | b']' => {
                depth = some!(depth.checked_sub(1));
                if depth == 0 {
                    let (group, rest) = text.split_at(at);
                    return Some((group.split_at(1).1, rest.split_at(1).1));
                }
            }
            _ => {}
        }
        at += 1;
    }
    None
}

/// The type of a value that is written like this; `None` if it is none.
pub(super) const fn value_type(text: &[u8]) -> Option<&[u8]> {
    if let Some((cast, value)) = split_cast(text) {
        return if value.is_empty() { None } else { Some(cast) };
    }
    let mut digits = match text.trim_ascii() {
        b"true" | b"false" => return Some(b"bool"),
        [b'\'', ..] => return Some(b"char"),
        [b'-', digits @ ..] | digits => digits,
    };
    if !matches!(digits, [b'0'..=b'9', ..]) {
        return None;
    }
    let (mut unsigned, mut longs) = (false, 0);
    let hexadecimal = matches!(digits, [b'0', b'x' | b'X', ..]);
    while let [start @ .., suffix] = digits {
        match suffix {
            b'u' | b'U' => unsigned = true,
            b'l' | b'L' => longs += 1,
            _ => break,
        }
        digits = start;
    }
    let value = some!(Value::of(text));
    // A literal has the first type that it fits; only hexadecimal ones may be unsigned without a suffix.
    if longs == 0 && unsigned && value.magnitude > u32::MAX as u128 {
        longs = 1;
    }
    if longs == 0 && !unsigned && value.magnitude > i32::MAX as u128 {
        if hexadecimal && value.magnitude <= u32::MAX as u128 {
            unsigned = true;
        } else {
            longs = 1;
        }
    }
    Some(match (unsigned, longs) {
        (false, 0) => b"int",
        (true, 0) => b"unsigned",
        (false, 1) => b"long",
        (true, 1) => b"unsigned long",
        (false, _) => b"long long",
        (true, _) => b"unsigned long long",
    })
}
