//! The builtin types: their letters in a mangled name and their spellings in C++ (facts 7).

use crate::ascii::after_name;
use crate::keywords::{self, INTEGERS, first_name};

/// A builtin type of C++.
#[derive(Clone, Copy)]
pub struct Builtin {
    /// The code in a mangled name.
    pub code: &'static str,
    /// Its name in C++.
    pub name: &'static str,
}

/// A set of builtin types: bit `i` means `BUILTINS[i]`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Builtins(u32);

macro_rules! builtins {
    ($($code:literal $name:literal)*) => { &[$(Builtin { code: $code, name: $name }),*] };
}

/// All builtin types that are decoded. No code is a prefix of another code. If several types represent one Rust type, the
/// first is the one that `<cstdint>` uses on Linux.
pub const BUILTINS: &[Builtin] = builtins! {
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

/// The builtin type whose code the text starts with, and the rest of the text.
pub(super) fn builtin(text: &[u8]) -> Option<(Builtins, &'static str)> {
    let index = BUILTINS.iter().position(|builtin| text.starts_with(builtin.code.as_bytes()))?;
    Some((Builtins(1 << index), BUILTINS[index].code))
}

/// Whether the host is Windows, where `long` has 32 bits and `wchar_t` 16 (facts 1.8). The host is the one for which this
/// crate is compiled: a macro runs on another host than the program if cargo cross-compiles.
const WINDOWS: bool = cfg!(target_os = "windows");

/// Whether `char` and `wchar_t` are unsigned, as on aarch64 Linux, for nvcc too (facts 1.8).
const UNSIGNED: bool = !WINDOWS && cfg!(all(target_arch = "aarch64", not(target_vendor = "apple")));

/// The C++ types for which a Rust integer of 1, 2, 4 or 8 bytes may be passed.
pub const fn integers(signed: bool, bytes: usize) -> Builtins {
    Builtins::of(match (signed, bytes) {
        (true, 1) if UNSIGNED => &["a"],
        (true, 1) => &["a", "c"],
        (false, 1) if UNSIGNED => &["h", "c", "Du"],
        (false, 1) => &["h", "Du"],
        (true, 2) => &["s"],
        (false, 2) if WINDOWS => &["t", "Ds", "w"],
        (false, 2) => &["t", "Ds"],
        (true, 4) if WINDOWS => &["i", "l"],
        (true, 4) if UNSIGNED => &["i"],
        (true, 4) => &["i", "w"],
        (false, 4) if WINDOWS => &["j", "Di", "m"],
        (false, 4) if UNSIGNED => &["j", "Di", "w"],
        (false, 4) => &["j", "Di"],
        (true, _) if WINDOWS => &["x"],
        (true, _) => &["l", "x"],
        (false, _) if WINDOWS => &["y"],
        (false, _) => &["m", "y"],
    })
}

/// Other types that compilers may decode as builtin types, and their codes.
const OTHERS: &[(&str, &str)] = &[
    ("__half", "DF16_"),
    ("__nv_bfloat16", "DF16b"),
    ("bfloat16_t", "DF16b"),
    ("nullptr_t", "Dn"),
    // CUDA's handles are `unsigned long long` (facts 7).
    ("cudaTextureObject_t", "y"),
    ("cudaSurfaceObject_t", "y"),
];

impl Builtins {
    /// The set of the types with these codes.
    pub const fn of(codes: &[&str]) -> Self {
        let (mut set, mut i) = (0, 0);
        while i < codes.len() {
            let mut index = 0;
            while !matches!(after_name(BUILTINS[index].code.as_bytes(), codes[i].as_bytes(), None), Some([])) {
                index += 1;
            }
            set |= 1 << index;
            i += 1;
        }
        Self(set)
    }

    /// Whether a type is in both sets.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The types of both sets.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether the set contains the type with this code.
    pub const fn has(self, code: &str) -> bool {
        self.meets(Self::of(&[code]))
    }

    /// The first type, if there is one.
    pub const fn first(self) -> Option<&'static Builtin> {
        if self.0 == 0 { None } else { Some(&BUILTINS[self.0.trailing_zeros() as usize]) }
    }

    /// The code of the first type; empty if there is none.
    pub fn code(self) -> &'static str {
        self.first().map_or("", |builtin| builtin.code)
    }

    /// The set as a number.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The set that is this number.
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// Whether all types of the set are floats.
    pub const fn is_float(self) -> bool {
        self.0 & !Self::of(&["f", "d", "e", "g", "DF16_", "DF16b"]).0 == 0
    }

    /// Whether this word is the name of a builtin type, or a part of one.
    pub fn is_keyword(word: &str) -> bool {
        Self::keywords(&[word]).is_some()
    }

    /// The types that C++ may mean by this name, which has no namespace and no `const`.
    ///
    /// A keyword represents one type. The name of an integer of one width represents every type of that width:
    /// `unsigned long` is not `unsigned long long`, but `uint64_t` may be either.
    pub fn spelled(name: &str) -> Option<Self> {
        let name = first_name(name);
        if let Some((_, signed, bytes)) = INTEGERS.iter().find(|(integer, ..)| *integer == name) {
            return Some(integers(*signed, *bytes));
        }
        match OTHERS.iter().find(|(other, _)| *other == name) {
            Some((_, code)) => Some(Self::of(&[code])),
            None => Self::named(name).or_else(|| Self::keywords(&[name])),
        }
    }

    /// The type that these keywords mean in any order: `unsigned`, `long long int`, `unsigned char`.
    pub(super) fn keywords(words: &[&str]) -> Option<Self> {
        Self::named(keywords::builtin(words)?)
    }

    fn named(name: &str) -> Option<Self> {
        BUILTINS.iter().position(|builtin| builtin.name == name).map(|index| Self(1 << index))
    }
}
