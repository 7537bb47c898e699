//! Values of template arguments, and lengths of arrays.

/// A whole number.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Value {
    /// The number without its sign.
    pub magnitude: u128,
    /// Whether it is below zero.
    pub negative: bool,
}

impl Value {
    fn new(negative: bool, magnitude: u128) -> Self {
        Self { magnitude, negative: negative && magnitude != 0 }
    }

    /// Reads a value as a symbol writes it: decimal, with `n` before a negative number.
    pub fn of_symbol(text: &str) -> Option<Self> {
        let (negative, digits) = match text.strip_prefix('n') {
            Some(digits) => (true, digits),
            None => (false, text),
        };
        Some(Self::new(negative, magnitude(digits, 10)?))
    }

    /// Reads a value as C++ writes it, without a cast: `-1`, `3u`, `0x10`, `'x'`, `true`.
    pub fn of(text: &str) -> Option<Self> {
        let text = text.trim_ascii();
        let (negative, digits) = match text.as_bytes() {
            b"true" => return Some(Self::new(false, 1)),
            b"false" => return Some(Self::new(false, 0)),
            [b'\'', ..] => {
                return character(text)
                    .filter(|(_, len)| *len == text.len())
                    .map(|(value, _)| Self::new(false, value.into()));
            }
            [b'-', ..] => (true, text[1..].trim_ascii_start()),
            _ => (false, text),
        };
        let end = digits.bytes().rposition(|byte| !b"uUlL".contains(&byte)).map_or(0, |last| last + 1);
        let (base, digits) = base(&digits[..end]);
        Some(Self::new(negative, magnitude(digits, base)?))
    }
}

/// The value of the character in quotation marks at the start, and the bytes that it takes with them: `'x'`, `'\n'`.
pub fn character(text: &str) -> Option<(u8, usize)> {
    Some(match text.as_bytes() {
        [b'\'', b'\\', escape, b'\'', ..] => {
            let escapes = b"0abtnvfr";
            let values = [0, 7, 8, 9, 10, 11, 12, 13];
            match escapes.iter().position(|letter| letter == escape) {
                Some(index) => (values[index], 4),
                None if matches!(escape, b'\'' | b'"' | b'?' | b'\\') => (*escape, 4),
                None => return None,
            }
        }
        [b'\'', character, b'\'', ..] if !matches!(character, b'\'' | b'\\') => (*character, 3),
        _ => return None,
    })
}

/// The base and the digits of a number, as C++ and PTX write them.
pub(crate) fn base(number: &str) -> (u32, &str) {
    match number.as_bytes() {
        [b'0', b'x' | b'X', ..] => (16, &number[2..]),
        [b'0', b'b' | b'B', ..] => (2, &number[2..]),
        [b'0', _, ..] => (8, &number[1..]),
        _ => (10, number),
    }
}

/// A decimal number.
pub fn decimal(digits: &str) -> Option<usize> {
    usize::try_from(digits.parse::<u64>().ok()?).ok()
}

/// Whether this word begins with a digit, which no name does.
pub fn is_number(word: &str) -> bool {
    word.as_bytes().first().is_some_and(u8::is_ascii_digit)
}

/// The place of the first `needle`, which is not empty. rustc would compile std's search again for this crate.
pub fn place_of(text: &str, needle: &str) -> Option<usize> {
    let first = needle.chars().next()?;
    let mut from = 0;
    while let Some(distance) = text[from..].find(first) {
        from += distance;
        if text[from..].starts_with(needle) {
            return Some(from);
        }
        from += first.len_utf8();
    }
    None
}

fn magnitude(digits: &str, base: u32) -> Option<u128> {
    // C++ allows one `'` between digits.
    if digits.split('\'').any(str::is_empty) {
        return None;
    }
    digits
        .chars()
        .filter(|digit| *digit != '\'')
        .try_fold(0u128, |value, digit| value.checked_mul(base.into())?.checked_add(digit.to_digit(base)?.into()))
}
