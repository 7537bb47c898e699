//! Splits the texts of signatures and templates.

use ptx_abi_read::name::tree::Flags;

/// The text before the parentheses at the end of the text, and the text in them.
pub(super) fn last_group(text: &str) -> Option<(&str, &str)> {
    let text = text.strip_suffix(')')?;
    let mut depth = 1usize;
    for (at, byte) in text.bytes().enumerate().rev() {
        match byte {
            b')' => depth += 1,
            b'(' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some((&text[..at], &text[at + 1..]));
        }
    }
    None
}

/// The text without the qualifiers of a member function at its end. The symbol does not contain `noexcept`.
pub(super) fn unqualified(mut text: &str) -> (&str, Flags) {
    const WORDS: [(&str, Flags); 5] = [
        ("noexcept", Flags::NONE),
        ("const", Flags::CONST),
        ("volatile", Flags::VOLATILE),
        ("&&", Flags::RVALUE),
        ("&", Flags::LVALUE),
    ];
    let mut flags = Flags::NONE;
    while let Some((rest, flag)) = WORDS.iter().find_map(|(word, flag)| Some((text.strip_suffix(word)?, *flag))) {
        (text, flags) = (rest.trim_ascii_end(), flags | flag);
    }
    (text, flags)
}

/// The items of a list with commas outside of brackets.
pub(super) fn commas(text: &str) -> impl Iterator<Item = &str> {
    let (mut depth, mut quoted) = (0usize, false);
    let items = text.split(move |letter| {
        match letter {
            '\'' => quoted = !quoted,
            _ if quoted => {}
            '<' | '(' | '[' | '{' => depth += 1,
            '>' | ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        letter == ',' && depth == 0 && !quoted
    });
    items.filter(move |_| !text.is_empty())
}

/// The text before its last word, and the word.
pub(super) fn split_last_word(text: &str) -> (&str, &str) {
    let text = text.trim_ascii_end();
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '$') || !letter.is_ascii();
    let before = text.trim_end_matches(is_letter);
    (before.trim_ascii_end(), &text[before.len()..])
}
