//! Values of template arguments, and lengths of arrays.

use super::spelling::split_cast;

/// A whole number.
#[derive(Clone, Copy)]
pub(super) struct Value {
    pub(super) magnitude: u128,
    pub(super) negative: bool,
}

impl Value {
    /// Reads a value as a symbol writes it: decimal, with `n` before a negative number.
    #[inline]
    pub(super) const fn of_symbol(text: &[u8]) -> Option<Self> {
        let (negative, digits) = match text {
            [b'n', digits @ ..] => (true, digits),
            digits => (false, digits),
        };
        match magnitude(digits, 10) {
            Some(magnitude) => Some(Self { magnitude, negative }),
            None => None,
        }
    }

    /// Reads a value as C++ writes it: `-1`, `3u`, `0x10`, `'x'`, `true`, `(Mode)3`.
    #[inline]
    pub(super) const fn of(text: &[u8]) -> Option<Self> {
        let text = match split_cast(text) {
            Some((_, value)) => value,
            None => text.trim_ascii(),
        };
        let (negative, mut digits) = match text {
            b"true" => return Some(Self { magnitude: 1, negative: false }),
            b"false" => return Some(Self { magnitude: 0, negative: false }),
            [b'\'', character, b'\''] => return Some(Self { magnitude: *character as u128, negative: false }),
            [b'-', digits @ ..] => (true, digits.trim_ascii_start()),
            digits => (false, digits),
        };
        while let [start @ .., b'u' | b'U' | b'l' | b'L'] = digits {
            digits = start;
        }
        let magnitude = match digits {
            [b'0', b'x' | b'X', digits @ ..] => magnitude(digits, 16),
            [b'0', b'b' | b'B', digits @ ..] => magnitude(digits, 2),
            [b'0', digits @ ..] if !digits.is_empty() => magnitude(digits, 8),
            digits => magnitude(digits, 10),
        };
        match magnitude {
            Some(magnitude) => Some(Self { magnitude, negative }),
            None => None,
        }
    }
}

#[inline]
const fn magnitude(digits: &[u8], base: u32) -> Option<u128> {
    if digits.is_empty() {
        return None;
    }
    let mut value: u128 = 0;
    let mut i = 0;
    while i < digits.len() {
        // C++ allows `'` between digits.
        if digits[i] != b'\'' {
            let Some(digit) = (digits[i] as char).to_digit(base) else { return None };
            let Some(shifted) = value.checked_mul(base as u128) else { return None };
            let Some(next) = shifted.checked_add(digit as u128) else { return None };
            value = next;
        }
        i += 1;
    }
    Some(value)
}
