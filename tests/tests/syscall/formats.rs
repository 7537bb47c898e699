//! What CUDA's `printf` takes.

use ptx_abi_core::syscall::FormatProblem::{Count, Incomplete, Nul, Precision, Size, TooMany, Type, Wide};
use ptx_abi_core::syscall::{Conversion, Format, FormatError, FormatProblem, MAX_ARGUMENTS};

/// Every size with every letter, as the CUDA C++ Programming Guide has them: `%[flags][width][.precision][size]type`.
#[test]
fn every_size_with_every_letter() {
    use Conversion::{
        Char, Float, Hex, Int, LongHex, LongInt, LongUnsigned, Pointer, ShortHex, ShortInt, ShortUnsigned, Text,
        Unsigned,
    };
    for letter in b' '..=b'~' {
        let letter = char::from(letter);
        for (size, [int, unsigned, hex]) in [
            ("", [Int, Unsigned, Hex]),
            ("h", [ShortInt, ShortUnsigned, ShortHex]),
            ("l", [LongInt, LongUnsigned, LongHex]),
            ("ll", [LongInt, LongUnsigned, LongHex]),
        ] {
            let expected = match (letter, size) {
                ('d' | 'i', _) => Ok(int),
                ('u', _) => Ok(unsigned),
                ('o' | 'x' | 'X', _) => Ok(hex),
                ('c', "") => Ok(Char),
                ('e' | 'E' | 'f' | 'g' | 'G' | 'a' | 'A', "" | "l") => Ok(Float),
                ('p', "") => Ok(Pointer),
                ('s', "") => Ok(Text),
                ('n', _) => Err(Count),
                ('c' | 's', "l") => Err(Wide),
                (
                    'c' | 'e' | 'E' | 'f' | 'g' | 'G' | 'a' | 'A' | 'p' | 's' | 'h' | 'l' | 'L' | 'q' | 'j' | 'z' | 't',
                    _,
                ) => Err(Size),
                _ => Err(Type),
            };
            // A size, flags, a width or a percent sign, and nothing after it.
            if matches!((letter, size), ('h' | 'l', "") | ('l', "l"))
                || "%-+ #0123456789*.".contains(letter) && size.is_empty()
            {
                continue;
            }
            for before in ["", "-", "+", " ", "#", "0", "-+ #0", "7", "12", ".3", "08.4", "-.", "."] {
                let text = format!("a%{before}{size}{letter}");
                let found = Format::try_new(&text);
                let found = found.as_ref().map(Format::conversions).map_err(|error| error.problem);
                let slice = expected.as_ref().map(std::slice::from_ref).map_err(|problem| *problem);
                assert_eq!(found, slice, "{text}");
            }
        }
    }
}

#[test]
fn text_and_widths() {
    use Conversion::{Float, Int, Width};
    let conversions = |text| Format::new(text).conversions().to_vec();
    assert_eq!(conversions(""), []);
    assert_eq!(conversions("100 %% ä 中\n%%"), []);
    assert_eq!(conversions("%%%d%%%*f%%"), [Int, Width, Float]);
    assert_eq!(conversions("%-*.3f%*d"), [Width, Float, Width, Int]);
    let most = "%d".repeat(MAX_ARGUMENTS);
    assert_eq!(conversions(&most), [Int; MAX_ARGUMENTS]);
    assert_eq!(Format::new(&most).valist().size(), 4 * MAX_ARGUMENTS);
}

#[test]
fn errors() {
    fn error(text: &str) -> (FormatProblem, &str) {
        let FormatError { problem, start, end } = Format::try_new(text).unwrap_err();
        (problem, &text[start..end])
    }
    assert_eq!(error("a\0b"), (Nul, "\0"));
    for text in ["a%", "%-", "%08", "%*", "%3.", "%l", "%ll", "%h"] {
        assert_eq!(error(text), (Incomplete, text.trim_start_matches('a')));
    }
    assert_eq!(error("%d%lln"), (Count, "%lln"));
    assert_eq!(error("%-5.2n%"), (Count, "%-5.2n"));
    assert_eq!(error("%.*f"), (Precision, "%.*"));
    assert_eq!(error("%5%"), (Type, "%5%"));
    assert_eq!(error("%F"), (Type, "%F"));
    assert_eq!(error("%ä"), (Type, "%ä"));
    assert_eq!(error("%Lf x"), (Size, "%Lf"));
    assert_eq!(error("%zu"), (Size, "%zu"));
    assert_eq!(error("%hhd"), (Size, "%hhd"));
    assert_eq!(error("%z"), (Size, "%z"));
    assert_eq!(error("%zä"), (Size, "%zä"));
    assert_eq!(error("% ls"), (Wide, "% ls"));
    assert_eq!(error(&("%d".repeat(31) + "%*d")), (TooMany, "%*d"));
    assert_eq!(error(&("%d".repeat(32) + "%*d")), (TooMany, "%*"));
    assert_eq!(Format::try_new("%d %q").unwrap_err().to_string().split(": ").next(), Some("the conversion at byte 3"));
}
