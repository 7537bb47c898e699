//! Names in symbols, which are ASCII.

/// The bytes of a name as nvcc writes it in symbols: `_u00e9` for `é`, and `_U0001d4b3` for a letter beyond U+FFFF
/// (facts 10).
pub struct Ascii<'a> {
    /// UTF-8.
    rest: &'a [u8],
    /// The letter whose digits come next, and the number of these digits.
    letter: u32,
    digits: u32,
}

impl<'a> Ascii<'a> {
    /// The bytes of this name.
    pub const fn new(name: &'a [u8]) -> Self {
        Self { rest: name, letter: 0, digits: 0 }
    }

    /// The next byte.
    pub const fn next(&mut self) -> Option<u8> {
        if self.digits > 0 {
            // The digits follow the letter `u` or `U`.
            self.digits -= 1;
            return Some(match self.digits {
                4 if self.letter < 0x1_0000 => b'u',
                8 => b'U',
                place => b"0123456789abcdef"[(self.letter >> (4 * place) & 15) as usize],
            });
        }
        let [first, rest @ ..] = self.rest else { return None };
        self.rest = rest;
        let bits = match *first {
            ascii @ ..0x80 => return Some(ascii),
            first @ ..0xe0 => first as u32 & 0x1f,
            first @ ..0xf0 => first as u32 & 0xf,
            first => first as u32 & 7,
        };
        self.letter = bits;
        while let [next @ 0x80..0xc0, rest @ ..] = self.rest {
            self.letter = self.letter << 6 | *next as u32 & 0x3f;
            self.rest = rest;
        }
        self.digits = if self.letter < 0x1_0000 { 5 } else { 9 };
        Some(b'_')
    }
}

/// The rest of a symbol that begins with a name, in which `other` represents every byte that no identifier contains.
pub const fn after_name<'s>(symbol: &'s [u8], name: &[u8], other: Option<u8>) -> Option<&'s [u8]> {
    let (mut letters, mut rest) = (Ascii::new(name), symbol);
    while let Some(letter) = letters.next() {
        let letter = match other {
            Some(other) if !letter.is_ascii_alphanumeric() => other,
            _ => letter,
        };
        match rest {
            [first, after @ ..] if *first == letter => rest = after,
            _ => return None,
        }
    }
    Some(rest)
}
