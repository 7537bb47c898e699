//! Numbers, and the fingerprints that a module carries as numbers.

use super::declaration::TYPES;
use super::{Global, Scanner, Token};
use crate::value::{base, decimal, place_of};

/// The prefix in the name of a fingerprint's constant.
const PREFIX: &str = "ptx_abi_layout_";

impl<'a> Global<'a> {
    /// The fingerprint in this variable: the name of the type, and the number.
    pub fn fingerprint(&self) -> Option<(&'a str, u64)> {
        let name = fingerprint_name(self.name)?;
        // C++ compilers write one number, and rustc writes bytes. Both leave out zeros at the end.
        let declaration = self.declaration().ok()?;
        // The numbers of other types are not integers: `.f32`, `.bf16`.
        let ty = TYPES[declaration.ty];
        let width = if ty.starts_with(".f") { None } else { decimal(&ty[2..]) }?;
        let count = declaration.len.unwrap_or(1);
        if count.checked_mul(width)? != 64 {
            return None;
        }
        let mut values = Scanner::new(self.initializer?);
        let mut fingerprint = 0;
        for index in 0..count {
            match values.value().ok()? {
                Some(value) => fingerprint |= (value & u64::MAX >> (64 - width)) << (index * width),
                None if index == 0 => return None,
                None => return Some((name, fingerprint)),
            }
        }
        values.value().ok()?.is_none().then_some((name, fingerprint))
    }
}

impl Scanner<'_> {
    /// The next number of an initialiser, or `None` at its end. Anything else is an error.
    fn value(&mut self) -> Result<Option<u64>, ()> {
        let (mut negative, mut inverted) = (false, false);
        loop {
            match self.token() {
                Token::Word(word) => {
                    let number = number(word).ok_or(())?;
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
pub(crate) fn fingerprint_name(symbol: &str) -> Option<&str> {
    let named = |from, to| symbol.get(from..to).filter(|name| !name.is_empty());
    if symbol.starts_with(PREFIX) {
        return named(PREFIX.len(), symbol.len());
    }
    let place = place_of(symbol.strip_prefix("_Z")?, PREFIX)? + 2;
    // The length precedes the name. The name before the length may end with digits too. A length has at most five
    // digits.
    let mut start = place;
    while start > place.saturating_sub(5) && symbol.as_bytes()[start - 1].is_ascii_digit() {
        start -= 1;
        let length = decimal(&symbol[start..place]).filter(|_| symbol.as_bytes()[start] != b'0');
        if let Some(name) = length.and_then(|length| named(place + PREFIX.len(), place + length)) {
            return Some(name);
        }
    }
    None
}

/// Reads an integer as PTX writes it: decimal, `0x1F`, `017`, `0b11`, with or without a final `U`. PTX has no integer of
/// more than 64 bits.
pub(super) fn number(word: &str) -> Option<u64> {
    let word = word.strip_suffix('U').unwrap_or(word);
    let (base, digits) = base(word);
    // A word has no sign.
    u64::from_str_radix(digits, base).ok()
}
