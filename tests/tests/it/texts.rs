//! Tests the texts that constants write: where they are cut, templates, units and numbers.

use ptx_abi::__private::{Bytes, Text, holes, push};

fn text<const N: usize>(parts: &[&str]) -> Text<N> {
    let mut text = Text::new();
    for part in parts {
        text.push_str(part);
    }
    text
}

#[test]
fn fits_to_the_last_byte() {
    assert_eq!(text::<6>(&["abc", "def"]).as_str(), "abcdef");
    assert_eq!(text::<6>(&["abcd", "é"]).as_str(), "abcdé");
    assert_eq!(text::<3>(&[""]).as_str(), "");
}

#[test]
fn cuts_whole_characters() {
    assert_eq!(text::<6>(&["abcdefg"]).as_str(), "abc…");
    assert_eq!(text::<6>(&["abcdef", "g", "h"]).as_str(), "abc…");
    assert_eq!(text::<6>(&["abéde", "f"]).as_str(), "ab…");
    assert_eq!(text::<6>(&["aéde", "", "fg"]).as_str(), "aé…");
    assert_eq!(text::<3>(&["abcd"]).as_str(), "…");
    assert_eq!(text::<5>(&["\u{10348}\u{10348}"]).as_str(), "…");
}

#[test]
fn templates() {
    const TEXT: Text<64> = {
        let mut text = Text::new();
        push!(text, "{}: `{}` has {} bytes", "é", "{}", 4_usize);
        text
    };
    assert_eq!(TEXT.as_str(), "é: `{}` has 4 bytes");
    assert_eq!((holes("{}{}"), holes("{ }}{"), holes("")), (2, 0, 0));
}

#[test]
fn units() {
    let mut text = Text::<64>::new();
    push!(text, "{}, {}, {}", Bytes(0), Bytes(1), Bytes(20));
    assert_eq!(text.as_str(), "0 bytes, 1 byte, 20 bytes");
}

#[test]
fn numbers() {
    let mut all = Text::<128>::new();
    push!(all, "{} {} ", 0_usize, usize::MAX);
    all.push_u128(u128::MAX);
    let expected = format!("0 {} {}", usize::MAX, u128::MAX);
    assert_eq!(all.as_str(), expected);
}
