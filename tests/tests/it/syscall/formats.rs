//! Tests the formats and arguments that CUDA's `printf` accepts.

use ptx_abi::handle::TextureHandle;
use ptx_abi::syscall::FormatProblem::{Count, Incomplete, Nul, Precision, Size, TooMany, Type, Wide};
use ptx_abi::syscall::{ArgumentError, Conversion, Format, FormatError, FormatProblem, MAX_ARGUMENTS, ValistLayout};
use ptx_abi::{DevPtr, Layout, PtxLayout};

/// Every size with every letter, as the CUDA C++ Programming Guide lists them: `%[flags][width][.precision][size]type`.
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
        let FormatError { problem, start, end, .. } = Format::try_new(text).unwrap_err();
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
    // A conversion that is long, or that a terminal would interpret, does not take the place of the reason.
    for (conversion, is_shown) in
        [("%-08.5y", true), ("%\n", false), ("%\u{1b}", false), (&*format!("%{}y", "0".repeat(300)), false)]
    {
        let panic = std::panic::catch_unwind(|| Format::new(conversion)).unwrap_err();
        let message = panic.downcast_ref::<String>().unwrap();
        assert_eq!(message.contains(&format!("the conversion `{conversion}` at byte 0: ")), is_shown, "{message}");
        assert!(message.ends_with("a percent sign is `%%`"), "{message}");
    }
    assert_eq!(
        Format::try_new("%d %q").unwrap_err().to_string().split(": ").next(),
        Some("[PTX731] the conversion at byte 3")
    );
}

/// Each conversion accepts the types in `Conversion`'s documentation and refuses all others.
#[test]
fn arguments_and_conversions() {
    let types: [(&str, &Layout<'_>); 13] = [
        ("i8", i8::LAYOUT),
        ("i16", i16::LAYOUT),
        ("i32", i32::LAYOUT),
        ("i64", i64::LAYOUT),
        ("u8", u8::LAYOUT),
        ("u16", u16::LAYOUT),
        ("u32", u32::LAYOUT),
        ("u64", u64::LAYOUT),
        ("bool", bool::LAYOUT),
        ("f32", f32::LAYOUT),
        ("f64", f64::LAYOUT),
        ("texture", TextureHandle::LAYOUT),
        ("pointer", <DevPtr<i8>>::LAYOUT),
    ];
    for (conversions, printed) in [
        ("%d %i", "i8 i16 i32 u8 u16 bool"),
        ("%u", "u8 u16 u32 bool"),
        ("%x %X %o", "i8 i16 i32 u8 u16 u32 bool"),
        ("%hd %hi", "i8 i16 u8 bool"),
        ("%hu", "u8 u16 bool"),
        ("%hx %hX %ho", "i8 i16 u8 u16 bool"),
        ("%ld %lli", "i64"),
        ("%lu %llu", "u64 texture"),
        ("%lx %llX %llo", "i64 u64 texture"),
        ("%c", "i8 i16 i32 u8 u16 u32 bool"),
        ("%f %e %g %a %lf", "f32 f64"),
        ("%p %s", "pointer"),
    ] {
        for (conversion, (name, layout)) in conversions.split(' ').flat_map(|text| types.map(|ty| (text, ty))) {
            let format = Format::new(conversion);
            let arguments = ValistLayout::new(&[layout]);
            let prints = printed.split(' ').any(|printed| printed == name);
            assert_eq!(arguments.check(&format).is_ok(), prints, "{conversion}: {name}");
            // The type is tried as a width, before a correct argument.
            let widths = ValistLayout::new(&[layout, i32::LAYOUT]).check(&Format::new("%*d")).is_ok();
            assert_eq!(widths, "i8 i16 i32 u8 u16 bool".split(' ').any(|width| width == name), "%*d: {name}");
            // The conversion in the message prints the argument.
            if let Err(error @ ArgumentError::Type { argument: 0, .. }) = arguments.check(&format) {
                let message = error.to_string();
                let better = message.split('`').rev().nth(1).expect("a conversion");
                assert!(arguments.check(&Format::new(better)).is_ok(), "{message}");
            }
        }
    }
}

#[test]
fn arguments_that_do_not_fit() {
    let check = |layouts: &[&Layout<'_>], format| ValistLayout::new(layouts).check(&Format::new(format));
    let message = |layouts: &[&Layout<'_>], format| check(layouts, format).unwrap_err().to_string();
    assert_eq!(check(&[], "100 %%"), Ok(()));
    assert_eq!(check(&[u8::LAYOUT, f32::LAYOUT, <DevPtr<u8>>::LAYOUT], "%*f%s"), Ok(()));
    assert_eq!(check(&[], "%d"), Err(ArgumentError::Arity { taken: 1, given: 0 }));
    assert_eq!(message(&[f32::LAYOUT; 2], "%d"), "[PTX732] the format takes 1 argument, and there are 2");
    assert_eq!(
        message(&[i32::LAYOUT, u32::LAYOUT], "%d %d"),
        "[PTX733] argument 1 is a `.u32`, which `%d` does not print: `%u` does"
    );
    assert_eq!(
        message(&[<DevPtr<f32>>::LAYOUT], "%llu"),
        "[PTX733] argument 0 is an address, which `%llu` does not print: `%p` does"
    );
    assert_eq!(
        message(&[f32::LAYOUT; 2], "%*f"),
        "[PTX733] argument 0 is a `.f32`, and the width `*` is an integer that C passes as `int`"
    );
}
