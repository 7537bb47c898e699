//! The distance between names.

use ptx_abi_read::distance::distance;

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
