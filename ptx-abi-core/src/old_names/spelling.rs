//! Takes C++ text apart: qualifiers, declarators, values. Nothing here depends on a symbol.

use super::build::some;
use super::builtin::{eq, is_word, split_word, starts_with};
use super::node::{LVALUE, NOEXCEPT, RVALUE};
use super::print::ANONYMOUS;
use super::value::Value;

/// The start of the parenthesis at the end of the text.
#[inline]
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

/// Whether the text ends with a comma, so that an item is missing.
#[inline]
pub(super) const fn ends_with_comma(text: &[u8]) -> bool {
    matches!(text, [.., b','])
}

/// The qualifiers of a type.
#[derive(Clone, Copy)]
pub(super) struct Qualifiers {
    pub(super) constant: bool,
    pub(super) volatile: bool,
    pub(super) restrict: bool,
}

impl Qualifiers {
    const NONE: Self = Self { constant: false, volatile: false, restrict: false };

    #[inline]
    const fn with(self, word: &[u8]) -> Option<Self> {
        Some(match word {
            b"const" => Self { constant: true, ..self },
            b"volatile" => Self { volatile: true, ..self },
            b"__restrict__" | b"__restrict" | b"restrict" => Self { restrict: true, ..self },
            _ => return None,
        })
    }

    #[inline]
    pub(super) const fn and(self, other: Self) -> Self {
        Self {
            constant: self.constant || other.constant,
            volatile: self.volatile || other.volatile,
            restrict: self.restrict || other.restrict,
        }
    }
}

/// The text before the qualifiers at its end, and these qualifiers.
#[inline]
pub(super) const fn split_last_qualifiers(text: &[u8]) -> (&[u8], Qualifiers) {
    let (mut rest, mut qualifiers) = (text.trim_ascii(), Qualifiers::NONE);
    loop {
        let (before, word) = split_last_word(rest);
        let Some(with) = qualifiers.with(word) else { return (rest, qualifiers) };
        (rest, qualifiers) = (before, with);
    }
}

/// The text after the qualifiers and words such as `struct` at its start, and the qualifiers.
#[inline]
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

/// The parts after the parameters of a function: the qualifiers of a member function; `noexcept`, `&` and `&&` as the
/// bits of [`Tag::Function`](super::node::Tag); and the rest of the text.
#[inline]
pub(super) const fn split_qualifiers(text: &[u8]) -> (Qualifiers, u16, &[u8]) {
    let (mut rest, mut qualifiers, mut bits) = (text.trim_ascii(), Qualifiers::NONE, 0);
    loop {
        let (word, tail) = split_word(rest);
        rest = match (qualifiers.with(word), rest) {
            (Some(with), _) => {
                qualifiers = with;
                tail
            }
            (None, [b'&', b'&', rest @ ..]) => {
                bits |= RVALUE;
                rest
            }
            (None, [b'&', rest @ ..]) => {
                bits |= LVALUE;
                rest
            }
            (None, _) if eq(word, b"noexcept") => {
                bits |= NOEXCEPT;
                tail
            }
            (None, _) => return (qualifiers, bits, rest),
        };
    }
}

/// Where the signs, arrays and functions begin, after the name of a type.
#[inline]
pub(super) const fn declarator_start(text: &[u8]) -> usize {
    let mut depth = 0usize;
    let mut at = 0;
    while at < text.len() {
        let part = part_len(text, at);
        if part > 0 {
            at += part;
            continue;
        }
        match text[at] {
            b'<' => depth += 1,
            b'>' => depth = depth.saturating_sub(1),
            b'*' if depth == 0 => {
                let (before, _) = text.split_at(at);
                // The parts of `S::*` belong together.
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

/// The number of bytes at `at` that are part of a name or a value and contain signs without a meaning here: a character,
/// `(anonymous namespace)`, `{lambda(int)#1}`, `[abi:x]`, `operator()`, and the ends of `decltype(nullptr)` and
/// `float __vector(4)`.
#[inline]
const fn part_len(text: &[u8], at: usize) -> usize {
    let (open, close, skipped) = match text[at] {
        b'\'' if at + 2 < text.len() && text[at + 2] == b'\'' => return 3,
        b'(' if starts_with(text, at, ANONYMOUS.as_bytes()) => return ANONYMOUS.len(),
        b'[' if starts_with(text, at, b"[abi:") => (b'[', b']', 0),
        b'{' => (b'{', b'}', 0),
        b'o' if starts_with(text, at, b"operator()") => return b"operator()".len(),
        b'd' if starts_with(text, at, b"decltype(") => (b'(', b')', b"decltype".len()),
        b'_' if starts_with(text, at, b"__vector(") => (b'(', b')', b"__vector".len()),
        _ => return 0,
    };
    let mut depth = 0usize;
    let mut end = at + skipped;
    while end < text.len() {
        if text[end] == open {
            depth += 1;
        } else if text[end] == close {
            depth -= 1;
            if depth == 0 {
                return end + 1 - at;
            }
        }
        end += 1;
    }
    0
}

/// Where the last name begins, with its namespaces and template arguments.
#[inline]
pub(super) const fn qualified_name_start(text: &[u8]) -> Option<usize> {
    let mut at = text.len();
    loop {
        if at > 0 && text[at - 1] == b'>' {
            at = some!(opening(text, at));
        }
        let end = at;
        if ends_with(text, at, ANONYMOUS.as_bytes()) {
            at -= ANONYMOUS.len();
        } else if at > 0 && text[at - 1] == b'}' {
            at = some!(opening_brace(text, at));
        }
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
        // The name starts with the `::` of `::S`.
        if at == 0 || !(is_word(text[at - 1]) || matches!(text[at - 1], b'>' | b')' | b'}')) {
            return Some(at);
        }
    }
}

/// Whether the text before `end` ends with `part`.
#[inline]
const fn ends_with(text: &[u8], end: usize, part: &[u8]) -> bool {
    end >= part.len() && starts_with(text.split_at(end).0, end - part.len(), part)
}

/// The opening brace that belongs to the closing brace before `end`.
#[inline]
const fn opening_brace(text: &[u8], end: usize) -> Option<usize> {
    let mut depth = 0usize;
    let mut at = end;
    while at > 0 {
        at -= 1;
        match text[at] {
            b'}' => depth += 1,
            b'{' => {
                depth = some!(depth.checked_sub(1));
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => {}
        }
    }
    None
}

/// Where the signs end: at a parenthesis, at a bracket, or at the end of the text.
#[inline]
pub(super) const fn signs_end(text: &[u8]) -> Option<usize> {
    let mut depth = 0usize;
    let mut at = 0;
    while at < text.len() {
        let part = part_len(text, at);
        if part > 0 {
            at += part;
            continue;
        }
        match text[at] {
            b'<' => depth += 1,
            b'>' => depth = some!(depth.checked_sub(1)),
            b'(' | b')' | b'[' if depth == 0 => return Some(at),
            _ => {}
        }
        at += 1;
    }
    Some(at)
}

/// Whether the parenthesis at the start encloses a part of the declarator instead of parameters.
#[inline]
pub(super) const fn is_group(text: &[u8]) -> bool {
    let Some((inside, _)) = split_group(text) else { return false };
    let inside = inside.trim_ascii();
    let mut at = match inside {
        _ if starts_with(inside, 0, ANONYMOUS.as_bytes()) => ANONYMOUS.len(),
        [b'*' | b'&' | b'(', ..] => return true,
        [b':', b':', ..] => 2,
        _ => 0,
    };
    // The part may be a pointer to a member, `S::*`.
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

/// The text inside the parentheses or brackets at the start, and the text after them.
#[inline]
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

/// The type of a value with this spelling; `None` if the text is not a value.
#[inline]
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
    // A literal has the first type in which it fits. Without a suffix only hexadecimal literals may be unsigned.
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

/// The name without the `::` at its start.
#[inline]
pub(super) const fn without_global_scope(name: &[u8]) -> &[u8] {
    match name.trim_ascii() {
        [b':', b':', name @ ..] => name.trim_ascii_start(),
        name => name,
    }
}

/// The text before the last word, and that word.
#[inline]
pub(super) const fn split_last_word(text: &[u8]) -> (&[u8], &[u8]) {
    let text = text.trim_ascii_end();
    let mut start = text.len();
    while start > 0 && is_word(text[start - 1]) {
        start -= 1;
    }
    let (before, word) = text.split_at(start);
    (before.trim_ascii_end(), word)
}

/// The opening bracket that belongs to the closing bracket before `end`.
#[inline]
pub(super) const fn opening(text: &[u8], end: usize) -> Option<usize> {
    let mut depth = 0;
    let mut at = end;
    while at > 0 {
        at -= 1;
        match text[at] {
            b'\'' if at > 1 && text[at - 2] == b'\'' => at -= 2,
            b'>' => depth += 1,
            b'<' => {
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

/// The name before the last template arguments, and the text between their brackets.
#[inline]
pub(crate) const fn split_arguments(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let text = text.trim_ascii_end();
    match text {
        [.., b'>'] => match opening(text, text.len()) {
            Some(start) => {
                let (name, rest) = text.split_at(start);
                Some((name.trim_ascii_end(), rest.split_at(rest.len() - 1).0.split_at(1).1))
            }
            None => None,
        },
        _ => None,
    }
}

/// The text before and after the last `::` outside of brackets. Without a `::` the first part is empty.
#[inline]
pub(super) const fn split_scope(text: &[u8]) -> (&[u8], &[u8]) {
    let mut at = text.len();
    while at > 0 {
        match text[at - 1] {
            b'>' => match opening(text, at) {
                Some(start) => at = start,
                None => break,
            },
            b'}' => match opening_brace(text, at) {
                Some(start) => at = start,
                None => break,
            },
            b':' if at > 1 && text[at - 2] == b':' => {
                let (scope, name) = text.split_at(at);
                return (scope.split_at(at - 2).0.trim_ascii(), name.trim_ascii());
            }
            _ => at -= 1,
        }
    }
    (b"", text.trim_ascii())
}

/// The first item of a list with commas (those outside of brackets), and the rest of the list.
#[inline]
pub(super) const fn split_comma(text: &[u8]) -> (&[u8], &[u8]) {
    let mut depth = 0usize;
    let mut at = 0;
    while at < text.len() {
        match text[at] {
            b'\'' if at + 2 < text.len() && text[at + 2] == b'\'' => at += 2,
            b'<' | b'(' | b'[' | b'{' => depth += 1,
            b'>' | b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            b',' if depth == 0 => {
                let (first, rest) = text.split_at(at);
                return (first.trim_ascii(), rest.split_at(1).1.trim_ascii_start());
            }
            _ => {}
        }
        at += 1;
    }
    (text, b"")
}

/// The text inside the parentheses at the start, and the text after them.
#[inline]
pub(super) const fn split_cast(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let text = text.trim_ascii();
    let mut depth = 0;
    let mut at = 0;
    while at < text.len() {
        match text[at] {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            break;
        }
        at += 1;
    }
    // At 0 there was no parenthesis.
    if at == 0 || at == text.len() {
        return None;
    }
    let (cast, value) = text.split_at(at);
    Some((cast.split_at(1).1.trim_ascii(), value.split_at(1).1.trim_ascii()))
}
