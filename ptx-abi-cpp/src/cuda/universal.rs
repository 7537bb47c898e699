//! Letters outside of ASCII in generated code.

use core::fmt::{self, Display, Write};

/// A text of C++ in which each letter outside of ASCII is a universal character name, `Gr\u00f6\u00dfe`. All compilers
/// accept these, and NVRTC accepts no other letters (facts 10). Comments and string literals keep their letters.
pub(super) struct Universal<T>(pub(super) T);

impl<T: Display> Display for Universal<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(Writer { out: f, place: Place::Code, before: ' ' }, "{}", self.0)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Code,
    Text,
    Comment,
}

struct Writer<'f, 'a> {
    out: &'f mut fmt::Formatter<'a>,
    place: Place,
    before: char,
}

impl fmt::Write for Writer<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let mut start = 0;
        for (at, letter) in text.char_indices() {
            if !letter.is_ascii() && self.place == Place::Code {
                let (number, digits) = (u32::from(letter), if letter > '\u{ffff}' { 8 } else { 4 });
                let prefix = if digits == 8 { 'U' } else { 'u' };
                write!(self.out, "{}\\{prefix}{number:0digits$x}", &text[start..at])?;
                start = at + letter.len_utf8();
            }
            self.place = match (self.place, letter) {
                (_, '\n') => Place::Code,
                (Place::Code, '/') if self.before == '/' => Place::Comment,
                (Place::Code, '"') => Place::Text,
                (Place::Text, '"') if self.before != '\\' => Place::Code,
                (place, _) => place,
            };
            // The second of two backslashes escapes nothing.
            self.before = if (self.before, letter) == ('\\', '\\') { ' ' } else { letter };
        }
        self.out.write_str(&text[start..])
    }
}
