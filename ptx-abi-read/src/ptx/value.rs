//! Numbers, and the fingerprints that a module carries as numbers.

use super::declaration::length;
use super::{Global, Scanner, Token};

/// The prefix in the name of a fingerprint's constant.
const PREFIX: &str = "ptx_abi_layout_";

impl<'a> Global<'a> {
    /// The fingerprint in this variable: the name of the type, and the number.
    #[inline]
    pub fn fingerprint(&self) -> Option<(&'a str, u64)> {
        let name = fingerprint_name(self.name)?;
        // C++ compilers write one number, and rustc writes bytes. Both leave out zeros at the end.
        let width = self.width()?;
        let count = self.count()?;
        if count.checked_mul(width as usize)? != 64 {
            return None;
        }
        let mut values = Scanner::new(self.initializer?);
        let mut fingerprint = 0;
        for index in 0..count {
            match values.value().ok()? {
                Some(value) => fingerprint |= (value & u64::MAX >> (64 - width)) << (index as u32 * width),
                None if index == 0 => return None,
                None => return Some((name, fingerprint)),
            }
        }
        values.value().ok()?.is_none().then_some((name, fingerprint))
    }

    /// The width of the type in bits.
    #[inline]
    fn width(&self) -> Option<u32> {
        let mut words = Scanner::new(self.prefix);
        loop {
            match words.token() {
                Token::Directive(from, to) => match words.slice(from, to) {
                    ".b8" | ".u8" | ".s8" => return Some(8),
                    ".b16" | ".u16" | ".s16" => return Some(16),
                    ".b32" | ".u32" | ".s32" => return Some(32),
                    ".b64" | ".u64" | ".s64" => return Some(64),
                    _ => {}
                },
                Token::End => return None,
                _ => {}
            }
        }
    }

    /// The number of elements.
    #[inline]
    fn count(&self) -> Option<usize> {
        let mut words = Scanner::new(self.declarator);
        let mut count = 1_usize;
        loop {
            match words.token() {
                Token::Word(from, to) if from > 0 => {
                    count = count.checked_mul(length(words.slice(from, to).as_bytes())?)?;
                }
                Token::End => return Some(count),
                _ => {}
            }
        }
    }
}

impl Scanner<'_> {
    /// The next number of an initialiser, or `None` at its end. Anything else is an error.
    #[inline]
    fn value(&mut self) -> Result<Option<u64>, ()> {
        let (mut negative, mut inverted) = (false, false);
        loop {
            match self.token() {
                Token::Word(from, to) => {
                    let number = number(self.slice(from, to).as_bytes()).ok_or(())?;
                    // nvcc and clang write a number whose highest bit is set as a negative number.
                    let number = if negative { number.wrapping_neg() } else { number };
                    return Ok(Some(if inverted { !number } else { number }));
                }
                Token::Sign(b'-') if !negative && !inverted => negative = true,
                Token::Sign(b'~') if !negative && !inverted => inverted = true,
                Token::Sign(b'+' | b'(' | b')' | b'{' | b'}' | b',') => {}
                Token::End => return Ok(None),
                _ => return Err(()),
            }
        }
    }
}

/// The name `geo__Ray` in `ptx_abi_layout_geo__Ray`, or in a mangled name that contains it: `_ZL24ptx_abi_layout_geo__Ray`.
#[inline]
pub const fn fingerprint_name(symbol: &str) -> Option<&str> {
    let bytes = symbol.as_bytes();
    if is_at(bytes, 0, PREFIX) {
        return part(bytes, PREFIX.len(), bytes.len());
    }
    if !is_at(bytes, 0, "_Z") {
        return None;
    }
    let mut place = 2;
    while !is_at(bytes, place, PREFIX) {
        if place == bytes.len() {
            return None;
        }
        place += 1;
    }
    // The length stands before the name. The name before the length may end with digits too. A length has at most five
    // digits.
    let (mut from, mut length, mut power) = (place, 0, 1);
    while from > 0 && power <= 10_000 && bytes[from - 1].is_ascii_digit() {
        from -= 1;
        length += (bytes[from] - b'0') as usize * power;
        power *= 10;
        if bytes[from] != b'0' {
            if let Some(name) = part(bytes, place + PREFIX.len(), place + length) {
                return Some(name);
            }
        }
    }
    None
}

/// Whether `part` is at `place`.
#[inline]
const fn is_at(bytes: &[u8], place: usize, part: &str) -> bool {
    let part = part.as_bytes();
    let mut i = 0;
    while i < part.len() {
        if place + i >= bytes.len() || bytes[place + i] != part[i] {
            return false;
        }
        i += 1;
    }
    true
}

/// The text from one place to a later one.
#[inline]
const fn part(bytes: &[u8], from: usize, to: usize) -> Option<&str> {
    if from >= to || to > bytes.len() {
        return None;
    }
    match core::str::from_utf8(bytes.split_at(to).0.split_at(from).1) {
        Ok(text) => Some(text),
        Err(_) => None,
    }
}

/// Reads an integer as PTX writes it: decimal, `0x1F`, `017`, `0b11`, with or without a final `U`.
#[inline]
pub const fn number(bytes: &[u8]) -> Option<u64> {
    let mut end = bytes.len();
    if end > 1 && bytes[end - 1] == b'U' {
        end -= 1;
    }
    let (radix, mut i) = match bytes {
        [b'0', b'x' | b'X', ..] => (16, 2),
        [b'0', b'b' | b'B', ..] => (2, 2),
        [b'0', _, ..] if end > 1 => (8, 1),
        _ => (10, 0),
    };
    if i >= end {
        return None;
    }
    let mut value = 0_u64;
    while i < end {
        let digit = match bytes[i] {
            digit @ b'0'..=b'9' => digit - b'0',
            digit @ b'a'..=b'f' => digit - b'a' + 10,
            digit @ b'A'..=b'F' => digit - b'A' + 10,
            _ => return None,
        };
        if digit >= radix {
            return None;
        }
        // PTX has no integer of more than 64 bits.
        value = match value.checked_mul(radix as u64) {
            Some(value) => match value.checked_add(digit as u64) {
                Some(value) => value,
                None => return None,
            },
            None => return None,
        };
        i += 1;
    }
    Some(value)
}
