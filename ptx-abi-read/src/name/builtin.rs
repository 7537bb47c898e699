//! The builtin types: their letters in a mangled name and their spellings in C++ (facts 7).

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

/// All builtin types that are decoded. No code is a prefix of another code. If several types stand for one Rust type, the
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

/// The kinds of integers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Integer {
    /// `i8`
    I8,
    /// `u8`
    U8,
    /// `i16`
    I16,
    /// `u16`
    U16,
    /// `i32`
    I32,
    /// `u32`
    U32,
    /// `i64`
    I64,
    /// `u64`
    U64,
}

/// The C++ types for which a Rust integer may be passed.
pub const fn integers(integer: Integer) -> Builtins {
    Builtins::of(match integer {
        Integer::I8 if UNSIGNED => &["a"],
        Integer::I8 => &["a", "c"],
        Integer::U8 if UNSIGNED => &["h", "c", "Du"],
        Integer::U8 => &["h", "Du"],
        Integer::I16 => &["s"],
        Integer::U16 if WINDOWS => &["t", "Ds", "w"],
        Integer::U16 => &["t", "Ds"],
        Integer::I32 if WINDOWS => &["i", "l"],
        Integer::I32 if UNSIGNED => &["i"],
        Integer::I32 => &["i", "w"],
        Integer::U32 if WINDOWS => &["j", "Di", "m"],
        Integer::U32 if UNSIGNED => &["j", "Di", "w"],
        Integer::U32 => &["j", "Di"],
        Integer::I64 if WINDOWS => &["x"],
        Integer::I64 => &["l", "x"],
        Integer::U64 if WINDOWS => &["y"],
        Integer::U64 => &["m", "y"],
    })
}

/// Names for integers of one width. Each may stand for any builtin type of that width and sign.
const INTEGERS: &[(&str, Integer)] = &[
    ("int8_t", Integer::I8),
    ("int16_t", Integer::I16),
    ("int32_t", Integer::I32),
    ("int64_t", Integer::I64),
    ("uint8_t", Integer::U8),
    ("uint16_t", Integer::U16),
    ("uint32_t", Integer::U32),
    ("uint64_t", Integer::U64),
    ("size_t", Integer::U64),
    ("uintptr_t", Integer::U64),
    ("ptrdiff_t", Integer::I64),
    ("intptr_t", Integer::I64),
    ("ssize_t", Integer::I64),
];

/// Other names of builtin types, and their codes.
const ALIASES: &[(&str, &str)] = &[
    ("uchar", "h"),
    ("ushort", "t"),
    ("uint", "j"),
    ("ulong", "m"),
    ("__int128_t", "n"),
    ("__uint128_t", "o"),
    ("__half", "DF16_"),
    ("half", "DF16_"),
    ("__nv_bfloat16", "DF16b"),
    ("nv_bfloat16", "DF16b"),
    ("bfloat16_t", "DF16b"),
    ("nullptr_t", "Dn"),
    // CUDA's handles are `unsigned long long` (facts 7).
    ("cudaTextureObject_t", "y"),
    ("cudaSurfaceObject_t", "y"),
    ("CUtexObject", "y"),
    ("CUsurfObject", "y"),
];

impl Builtins {
    /// The set of the types with these codes.
    pub const fn of(codes: &[&str]) -> Self {
        let (mut set, mut i) = (0, 0);
        while i < codes.len() {
            let mut index = 0;
            while !same(BUILTINS[index].code.as_bytes(), codes[i].as_bytes()) {
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
        Self::keywords(core::iter::once(word)).is_some()
    }

    /// The types that C++ may mean by this name, which has no namespace and no `const`.
    ///
    /// A keyword stands for one type. The name of an integer of one width stands for every type of that width:
    /// `unsigned long` is not `unsigned long long`, but `uint64_t` may be either.
    pub fn spelled(name: &str) -> Option<Self> {
        if let Some((_, integer)) = INTEGERS.iter().find(|(spelled, _)| *spelled == name) {
            return Some(integers(*integer));
        }
        match ALIASES.iter().find(|(spelled, _)| *spelled == name) {
            Some((_, code)) => Some(Self::of(&[code])),
            None => Self::keywords(name.split_ascii_whitespace()),
        }
    }

    /// The type that these keywords mean in any order: `unsigned`, `long long int`, `unsigned char`.
    pub(super) fn keywords<'t>(words: impl Iterator<Item = &'t str>) -> Option<Self> {
        let (mut signed, mut unsigned, mut short, mut int, mut long) = (0, 0, 0, 0, 0);
        let mut other = "";
        for word in words {
            match word {
                "signed" => signed += 1,
                "unsigned" => unsigned += 1,
                "short" => short += 1,
                "int" => int += 1,
                "long" => long += 1,
                _ if !other.is_empty() => return None,
                _ => other = word,
            }
        }
        let sign = signed + unsigned;
        if sign > 1 || int > 1 {
            return None;
        }
        let pick = |signed, unsigned_| if unsigned == 1 { unsigned_ } else { signed };
        let code = match (other, short, long) {
            ("", 1, 0) => pick("s", "t"),
            ("", 0, 1) => pick("l", "m"),
            ("", 0, 2) => pick("x", "y"),
            ("", 0, 0) if sign + int > 0 => pick("i", "j"),
            ("char", 0, 0) if int == 0 => match (signed, unsigned) {
                (1, _) => "a",
                (_, 1) => "h",
                _ => "c",
            },
            ("__int128", 0, 0) if int == 0 => pick("n", "o"),
            ("double", 0, 1) if int + sign == 0 => "e",
            (_, 0, 0) if int + sign == 0 => BUILTINS.iter().find(|builtin| builtin.name == other)?.code,
            _ => return None,
        };
        Some(Self::of(&[code]))
    }
}

/// Whether the texts are equal.
const fn same(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let mut i = 0;
    while i < a.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    true
}

/// Resolves CUDA's second names of the 16-bit floats.
pub fn alias(name: &str) -> &str {
    match name {
        "half" => "__half",
        "half2" => "__half2",
        "nv_bfloat16" => "__nv_bfloat16",
        "nv_bfloat162" => "__nv_bfloat162",
        _ => name,
    }
}
