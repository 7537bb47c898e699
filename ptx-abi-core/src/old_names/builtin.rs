//! The builtin types: their letters in a mangled name and their spellings in C++ (facts 7).

mod numbers;

#[cfg(feature = "check")]
pub(crate) use numbers::rust_name;

use self::numbers::integers;
use crate::host::Host;
use crate::types::{Number, Scalar};

/// A builtin type of C++.
#[derive(Clone, Copy)]
pub(super) struct Builtin {
    /// The code in a mangled name.
    pub(super) code: &'static str,
    /// Its name in C++.
    pub(super) name: &'static str,
}

/// A set of builtin types: bit `i` stands for `BUILTINS[i]`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Builtins(u32);

macro_rules! builtins {
    ($($code:literal $name:literal)*) => { &[$(Builtin { code: $code, name: $name }),*] };
}

/// All builtin types that are decoded. No code is a prefix of another code. If several types stand for one Rust type, the
/// first is the one that `<cstdint>` uses on Linux.
pub(super) const BUILTINS: &[Builtin] = builtins! {
    "v" "void"
    "b" "bool"
    "a" "signed char"
    "h" "unsigned char"
    "c" "char"
    "s" "short"
    "t" "unsigned short"
    "i" "int"
    "j" "unsigned int"
    "l" "long"
    "m" "unsigned long"
    "x" "long long"
    "y" "unsigned long long"
    "n" "__int128"
    "o" "unsigned __int128"
    "f" "float"
    "d" "double"
    "e" "long double"
    "g" "__float128"
    "w" "wchar_t"
    "z" "..."
    "Du" "char8_t"
    "Ds" "char16_t"
    "Di" "char32_t"
    "Dn" "std::nullptr_t"
    "DF16_" "_Float16"
    "DF16b" "std::bfloat16_t"
};

const _: () = assert!(BUILTINS.len() <= 32, "a set of builtin types has 32 bits");

/// The index of the builtin type for each code of one letter; `NO_BUILTIN` for all other letters.
const BY_LETTER: [u8; 128] = {
    let mut table = [NO_BUILTIN; 128];
    let mut i = 0;
    while i < BUILTINS.len() {
        let code = BUILTINS[i].code.as_bytes();
        if code.len() == 1 {
            table[code[0] as usize] = i as u8;
        }
        i += 1;
    }
    table
};

const NO_BUILTIN: u8 = u8::MAX;

/// The index of the builtin type whose code stands at `at` in `text`.
#[inline]
pub(super) const fn builtin_at(text: &[u8], at: usize) -> Option<usize> {
    if at >= text.len() || text[at] >= 128 {
        return None;
    }
    // Decoding in const evaluation takes time, and most codes are one letter.
    let index = BY_LETTER[text[at] as usize];
    if index != NO_BUILTIN {
        return Some(index as usize);
    }
    let mut i = 0;
    while i < BUILTINS.len() {
        let code = BUILTINS[i].code.as_bytes();
        if text[at] == code[0] && starts_with(text, at, code) {
            return Some(i);
        }
        i += 1;
    }
    None
}

/// Whether `part` stands at `at` in `text`.
#[inline]
pub(super) const fn starts_with(text: &[u8], at: usize, part: &[u8]) -> bool {
    if at > text.len() || part.len() > text.len() - at {
        return false;
    }
    let mut i = 0;
    while i < part.len() {
        if text[at + i] != part[i] {
            return false;
        }
        i += 1;
    }
    true
}

/// Whether the texts are equal.
#[inline]
pub(super) const fn eq(a: &[u8], b: &[u8]) -> bool {
    a.len() == b.len() && starts_with(a, 0, b)
}

const I8: Builtins = integers(Host::TARGET, Scalar::S8);
const U8: Builtins = integers(Host::TARGET, Scalar::U8);
const I16: Builtins = integers(Host::TARGET, Scalar::S16);
const U16: Builtins = integers(Host::TARGET, Scalar::U16);
const I32: Builtins = integers(Host::TARGET, Scalar::S32);
const U32: Builtins = integers(Host::TARGET, Scalar::U32);
const I64: Builtins = integers(Host::TARGET, Scalar::S64);
const U64: Builtins = integers(Host::TARGET, Scalar::U64);
const F16: Builtins = Builtins::of(&["DF16_"]);
const F32: Builtins = Builtins::of(&["f"]);
const F64: Builtins = Builtins::of(&["d"]);

/// Names for integers of one width. Each may stand for any builtin type of that width and sign.
const SPELLINGS: &[(&str, Builtins)] = &[
    ("int8_t", I8),
    ("int16_t", I16),
    ("int32_t", I32),
    ("int64_t", I64),
    ("uint8_t", U8),
    ("uint16_t", U16),
    ("uint32_t", U32),
    ("uint64_t", U64),
    ("size_t", U64),
    ("uintptr_t", U64),
    ("ptrdiff_t", I64),
    ("intptr_t", I64),
    ("ssize_t", I64),
    ("uchar", Builtins::of(&["h"])),
    ("ushort", Builtins::of(&["t"])),
    ("uint", Builtins::of(&["j"])),
    ("ulong", Builtins::of(&["m"])),
    ("__int128_t", Builtins::INT128),
    ("__uint128_t", Builtins::UINT128),
    ("__half", F16),
    ("half", F16),
    ("__nv_bfloat16", Builtins::BFLOAT16),
    ("nv_bfloat16", Builtins::BFLOAT16),
    ("bfloat16_t", Builtins::BFLOAT16),
    ("nullptr_t", Builtins::of(&["Dn"])),
    ("decltype(nullptr)", Builtins::of(&["Dn"])),
    // CUDA's handles are `unsigned long long` (facts 7).
    ("cudaTextureObject_t", Builtins::HANDLE),
    ("cudaSurfaceObject_t", Builtins::HANDLE),
    ("CUtexObject", Builtins::HANDLE),
    ("CUsurfObject", Builtins::HANDLE),
];

impl Builtins {
    pub(super) const NONE: Self = Self(0);
    pub(super) const VOID: Self = Self::of(&["v"]);
    pub(super) const ELLIPSIS: Self = Self::of(&["z"]);
    pub(super) const BOOL: Self = Self::of(&["b"]);
    pub(super) const INT128: Self = Self::of(&["n"]);
    pub(super) const UINT128: Self = Self::of(&["o"]);
    pub(super) const HANDLE: Self = Self::of(&["y"]);
    pub(super) const BFLOAT16: Self = Self::of(&["DF16b"]);

    /// The set of the types with these codes.
    #[inline]
    const fn of(codes: &[&str]) -> Self {
        let mut set = 0;
        let mut i = 0;
        while i < codes.len() {
            match builtin_at(codes[i].as_bytes(), 0) {
                Some(index) => set |= 1 << index,
                None => panic!("no builtin type has this code"),
            }
            i += 1;
        }
        Self(set)
    }

    #[inline]
    pub(super) const fn contains(self, index: u16) -> bool {
        index < 32 && self.0 >> index & 1 == 1
    }

    /// The index of the first type.
    #[inline]
    pub(super) const fn first(self) -> Option<usize> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as usize) }
    }

    #[inline]
    const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The C++ types for which a Rust value of this form may be passed.
    #[inline]
    pub(super) const fn of_scalar(scalar: Scalar) -> Self {
        match scalar {
            Scalar::S8 => I8,
            Scalar::S16 => I16,
            Scalar::S32 => I32,
            Scalar::S64 => I64,
            Scalar::U8 => U8,
            Scalar::U16 => U16,
            Scalar::U32 => U32,
            Scalar::U64 => U64,
            Scalar::F16 => F16,
            Scalar::F32 => F32,
            Scalar::F64 => F64,
            // An untyped scalar matches any type of its width.
            Scalar::B8 => I8.union(U8).union(Self::BOOL),
            Scalar::B16 => I16.union(U16).union(F16).union(Self::BFLOAT16),
            Scalar::B32 => I32.union(U32).union(F32),
            Scalar::B64 => I64.union(U64).union(F64),
        }
    }

    /// The C++ types for which a Rust value of this type may be passed.
    #[inline]
    pub(super) const fn of_number(number: Number) -> Self {
        match number {
            Number::Bool => Self::BOOL,
            Number::I8 => I8,
            Number::I16 => I16,
            Number::I32 => I32,
            Number::I64 | Number::Isize => I64,
            Number::I128 => Self::INT128,
            Number::U8 => U8,
            Number::U16 => U16,
            Number::U32 => U32,
            Number::U64 | Number::Usize => U64,
            Number::U128 => Self::UINT128,
            Number::F32 => F32,
            Number::F64 => F64,
        }
    }

    /// The types that C++ may mean by this name, which has no `const` and no namespace.
    ///
    /// A keyword stands for one type. The name of an integer of one width stands for every type of that width:
    /// `unsigned long` is not `unsigned long long`, but `uint64_t` may be either.
    #[inline]
    pub(super) const fn spelled(name: &[u8]) -> Self {
        let mut i = 0;
        while i < SPELLINGS.len() {
            if eq(SPELLINGS[i].0.as_bytes(), name) {
                return SPELLINGS[i].1;
            }
            i += 1;
        }
        Self::keywords(name)
    }

    /// The set for keywords in any order: `unsigned`, `long long int`, `unsigned char`.
    #[inline]
    pub(super) const fn keywords(name: &[u8]) -> Self {
        let (mut signed, mut unsigned, mut short, mut int, mut long) = (0, 0, 0, 0, 0);
        let mut other: &[u8] = b"";
        let mut rest = name;
        loop {
            let (word, tail) = split_word(rest);
            rest = tail;
            match word {
                b"" => break,
                b"signed" => signed += 1,
                b"unsigned" => unsigned += 1,
                b"short" => short += 1,
                b"int" => int += 1,
                b"long" => long += 1,
                _ if !other.is_empty() => return Self::NONE,
                _ => other = word,
            }
        }
        if !rest.is_empty() || signed + unsigned > 1 || int > 1 {
            return Self::NONE;
        }
        let sign = signed + unsigned;
        let code = match (other, short, long) {
            (b"", 1, 0) => {
                if unsigned == 1 {
                    "t"
                } else {
                    "s"
                }
            }
            (b"", 0, 1) => {
                if unsigned == 1 {
                    "m"
                } else {
                    "l"
                }
            }
            (b"", 0, 2) => {
                if unsigned == 1 {
                    "y"
                } else {
                    "x"
                }
            }
            (b"", 0, 0) if sign + int > 0 => {
                if unsigned == 1 {
                    "j"
                } else {
                    "i"
                }
            }
            (b"char", 0, 0) if int == 0 => match (signed, unsigned) {
                (1, _) => "a",
                (_, 1) => "h",
                _ => "c",
            },
            (b"__int128", 0, 0) if int == 0 => {
                if unsigned == 1 {
                    "o"
                } else {
                    "n"
                }
            }
            (b"double", 0, 1) if int + sign == 0 => "e",
            (_, 0, 0) if int + sign == 0 => return Self::named(other),
            _ => return Self::NONE,
        };
        Self::of(&[code])
    }

    /// The builtin type whose name is this one word.
    #[inline]
    const fn named(name: &[u8]) -> Self {
        let mut i = 0;
        while i < BUILTINS.len() {
            if eq(BUILTINS[i].name.as_bytes(), name) {
                return Self(1 << i);
            }
            i += 1;
        }
        Self::NONE
    }
}

/// Whether `byte` is part of an identifier. All bytes of non-ASCII characters are.
#[inline]
pub(super) const fn is_word(byte: u8) -> bool {
    matches!(byte, b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'$' | 0x80..)
}

/// The first word of `text`, and the text after it without white space. The word is empty if `text` starts with something
/// else.
#[inline]
pub(super) const fn split_word(text: &[u8]) -> (&[u8], &[u8]) {
    let text = text.trim_ascii_start();
    let mut len = 0;
    while len < text.len() && is_word(text[len]) {
        len += 1;
    }
    let (word, rest) = text.split_at(len);
    (word, rest.trim_ascii_start())
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::vec::Vec;

    use super::*;

    fn codes(set: Builtins) -> Vec<&'static str> {
        (0..BUILTINS.len()).filter(|i| set.contains(*i as u16)).map(|i| BUILTINS[i].code).collect()
    }

    #[test]
    fn no_code_starts_another() {
        for (i, one) in BUILTINS.iter().enumerate() {
            assert_eq!(builtin_at(one.code.as_bytes(), 0), Some(i), "{}", one.code);
            assert!(BUILTINS.iter().enumerate().all(|(j, other)| i == j || !other.code.starts_with(one.code)));
        }
        assert_eq!(builtin_at(b"Dq", 0), None);
        assert_eq!(builtin_at(b"i", 1), None);
        assert_eq!(builtin_at(b"D", 0), None);
    }

    #[test]
    fn names_of_the_table_are_read() {
        for one in BUILTINS.iter().filter(|one| !one.name.contains([':', '.'])) {
            assert_eq!(codes(Builtins::spelled(one.name.as_bytes())), [one.code], "{}", one.name);
        }
    }

    #[test]
    fn spellings() {
        // `char` is unsigned on aarch64 Linux (facts 1.7).
        let char_is_signed = core::ffi::c_char::MIN != 0;
        // `long` has 32 bits on Windows (facts 1.6).
        let of_64_bits = if size_of::<core::ffi::c_long>() == 8 { &["m", "y"][..] } else { &["y"] };
        for (name, expected) in [
            ("unsigned", &["j"][..]),
            ("signed", &["i"]),
            ("long unsigned int", &["m"]),
            ("long  long\tint", &["x"]),
            ("short unsigned", &["t"]),
            ("uint64_t", of_64_bits),
            ("int8_t", if char_is_signed { &["a", "c"] } else { &["a"] }),
            ("uint8_t", if char_is_signed { &["h", "Du"] } else { &["h", "c", "Du"] }),
            ("size_t", of_64_bits),
            ("cudaTextureObject_t", &["y"]),
            ("unsigned signed", &[]),
            ("long long long", &[]),
            ("long float", &[]),
            ("short char", &[]),
            ("unsigned float", &[]),
            ("S", &[]),
            ("", &[]),
            ("int *", &[]),
            ("float double", &[]),
        ] {
            assert_eq!(codes(Builtins::spelled(name.as_bytes())), expected, "{name}");
        }
    }

    #[test]
    fn untyped_scalars_are_all_of_their_width() {
        for (untyped, of) in [
            (Scalar::B8, &[Scalar::S8, Scalar::U8][..]),
            (Scalar::B16, &[Scalar::S16, Scalar::U16, Scalar::F16]),
            (Scalar::B32, &[Scalar::S32, Scalar::U32, Scalar::F32]),
            (Scalar::B64, &[Scalar::S64, Scalar::U64, Scalar::F64]),
        ] {
            for typed in of {
                assert_eq!(
                    Builtins::of_scalar(untyped).union(Builtins::of_scalar(*typed)),
                    Builtins::of_scalar(untyped)
                );
            }
        }
    }
}
