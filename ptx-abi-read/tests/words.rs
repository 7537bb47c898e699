//! Names in symbols, and the distance between names.

use ptx_abi_read::ascii::Ascii;
use ptx_abi_read::distance::distance;

fn ascii(name: &str) -> String {
    let mut letters = Ascii::new(name.as_bytes());
    std::iter::from_fn(|| letters.next()).map(char::from).collect()
}

/// The names are nvcc's (facts 10).
#[test]
fn letters_outside_of_ascii() {
    assert_eq!(ascii("Été"), "_u00c9t_u00e9");
    assert_eq!(ascii("Größe"), "Gr_u00f6_u00dfe");
    assert_eq!(ascii("𝒳y"), "_U0001d4b3y");
    assert_eq!(ascii("赤_9"), "_u8d64_9");
    assert_eq!(ascii("plain::_u00e9"), "plain::_u00e9");
}

#[test]
fn edits() {
    for (a, b, edits) in [
        ("", "", 0),
        ("", "abc", 3),
        ("saxpy", "Saxpy", 0),
        ("saxpy", "saxy", 1),
        ("saxpy", "saxxpy", 1),
        ("saxpy", "sapxy", 1),
        ("ab", "ba", 1),
        ("kitten", "sitting", 3),
    ] {
        assert_eq!(distance::<16>(a, b), edits, "{a}, {b}");
        assert_eq!(distance::<16>(b, a), edits, "{b}, {a}");
    }
}

#[test]
fn only_the_first_bytes_count() {
    assert_eq!(distance::<4>("abcx", "abcyz"), 0);
    assert_eq!(distance::<4>("abd", "abcyz"), 1);
}
