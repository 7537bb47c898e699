//! Letters outside of ASCII in generated code.

use alloc::format;
use alloc::string::String;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Code,
    Text,
    Comment,
}

/// The text of C++ in which each letter outside of ASCII is a universal character name, `Gr\u00f6\u00dfe`. All compilers
/// accept these, and NVRTC accepts no other letters (facts 10). Comments and string literals keep their letters.
pub(super) fn universal(text: &str) -> String {
    if text.is_ascii() {
        return String::from(text);
    }
    let (mut place, mut before, mut out) = (Place::Code, ' ', String::with_capacity(text.len()));
    for letter in text.chars() {
        match u32::from(letter) {
            _ if letter.is_ascii() || place != Place::Code => out.push(letter),
            number @ ..0x1_0000 => out += &format!("\\u{number:04x}"),
            number => out += &format!("\\U{number:08x}"),
        }
        place = match (place, letter) {
            (_, '\n') => Place::Code,
            (Place::Code, '/') if before == '/' => Place::Comment,
            (Place::Code, '"') => Place::Text,
            (Place::Text, '"') if before != '\\' => Place::Code,
            (place, _) => place,
        };
        // The second of two backslashes escapes nothing.
        before = if (before, letter) == ('\\', '\\') { ' ' } else { letter };
    }
    out
}
