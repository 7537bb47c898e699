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
            [b'\'', character, b'\''] => return Some(Self::new(false, (*character).into())),
            [b'-', ..] => (true, text[1..].trim_ascii_start()),
            _ => (false, text),
        };
        let digits = digits.trim_end_matches(['u', 'U', 'l', 'L']);
        let (base, digits) = base(digits);
        Some(Self::new(negative, magnitude(digits, base)?))
    }
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

fn magnitude(digits: &str, base: u32) -> Option<u128> {
    if digits.is_empty() {
        return None;
    }
    // C++ allows `'` between digits.
    digits
        .chars()
        .filter(|digit| *digit != '\'')
        .try_fold(0u128, |value, digit| value.checked_mul(base.into())?.checked_add(digit.to_digit(base)?.into()))
}
