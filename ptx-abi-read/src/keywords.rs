//! The keywords of C++, and the names of types that C++ spells in several ways.

/// A slice of words.
#[doc(hidden)]
#[macro_export]
macro_rules! words {
    ($($word:ident)*) => {
        &[$(stringify!($word)),*]
    };
}

/// The keywords of C++20, with the alternative tokens, in order.
const KEYWORDS: &[&str] = words! {
    alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t char32_t char8_t class
    co_await co_return co_yield compl concept const const_cast consteval constexpr constinit continue decltype
    default delete do double dynamic_cast else enum explicit export extern false float for friend goto if inline
    int long mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected public register
    reinterpret_cast requires return short signed sizeof static static_assert static_cast struct switch template
    this thread_local throw true try typedef typeid typename union unsigned using virtual void volatile wchar_t
    while xor xor_eq
};

/// Whether C++ has a keyword of this name.
pub fn is_keyword(name: &str) -> bool {
    KEYWORDS.binary_search(&name).is_ok()
}

/// Whether bindgen invented the name because the type has no name in C++. C++ reserves words with two `_` for the
/// implementation, so no header has such a name.
#[inline]
pub fn is_unnamed(name: &str) -> bool {
    name.contains("__bindgen_ty_") || name.starts_with("_bindgen_ty_")
}

/// Whether a builtin type has this word in its name.
pub fn is_of_builtin(word: &str) -> bool {
    SPECIFIERS.contains(&word) || BUILTINS.contains(&word)
}

/// Keywords of which several make one type.
const SPECIFIERS: [&str; 5] = ["signed", "unsigned", "short", "int", "long"];

/// The other keywords of builtin types.
const BUILTINS: [&str; 12] = [
    "void",
    "bool",
    "char",
    "float",
    "double",
    "wchar_t",
    "char8_t",
    "char16_t",
    "char32_t",
    "__int128",
    "__float128",
    "_Float16",
];

/// The name of the builtin type that these keywords mean in any order: `long long` for `int long long`.
pub fn builtin(words: &[&str]) -> Option<&'static str> {
    let (mut counts, mut other) = ([0; SPECIFIERS.len()], "");
    for word in words {
        match SPECIFIERS.iter().position(|specifier| specifier == word) {
            Some(specifier) => counts[specifier] += 1,
            None if other.is_empty() => other = BUILTINS.into_iter().find(|builtin| builtin == word)?,
            None => return None,
        }
    }
    let [signed, unsigned, short, int, long] = counts;
    let sign = signed + unsigned;
    if sign > 1 || int > 1 {
        return None;
    }
    let pick = |signed, unsigned_| if unsigned == 1 { unsigned_ } else { signed };
    Some(match (other, short, long) {
        ("", 1, 0) => pick("short", "unsigned short"),
        ("", 0, 1) => pick("long", "unsigned long"),
        ("", 0, 2) => pick("long long", "unsigned long long"),
        ("", 0, 0) if sign + int > 0 => pick("int", "unsigned int"),
        ("char", 0, 0) if int == 0 && signed == 1 => "signed char",
        ("char", 0, 0) if int == 0 => pick("char", "unsigned char"),
        ("__int128", 0, 0) if int == 0 => pick("__int128", "unsigned __int128"),
        ("double", 0, 1) if int + sign == 0 => "long double",
        ("", ..) => return None,
        (other, 0, 0) if int + sign == 0 => other,
        _ => return None,
    })
}

/// Names for integers of one width: whether they are signed, and their bytes. Each may represent any builtin type of that
/// width and sign.
pub const INTEGERS: [(&str, bool, usize); 10] = [
    ("int8_t", true, 1),
    ("int16_t", true, 2),
    ("int32_t", true, 4),
    ("int64_t", true, 8),
    ("uint8_t", false, 1),
    ("uint16_t", false, 2),
    ("uint32_t", false, 4),
    ("uint64_t", false, 8),
    ("size_t", false, 8),
    ("ptrdiff_t", true, 8),
];

/// Second names that the C library and CUDA's headers give types, and the first ones.
const ALIASES: [(&str, &str); 15] = [
    ("uintptr_t", "size_t"),
    ("intptr_t", "ptrdiff_t"),
    ("ssize_t", "ptrdiff_t"),
    ("uchar", "unsigned char"),
    ("ushort", "unsigned short"),
    ("uint", "unsigned int"),
    ("ulong", "unsigned long"),
    ("__int128_t", "__int128"),
    ("__uint128_t", "unsigned __int128"),
    ("half", "__half"),
    ("half2", "__half2"),
    ("nv_bfloat16", "__nv_bfloat16"),
    ("nv_bfloat162", "__nv_bfloat162"),
    ("CUtexObject", "cudaTextureObject_t"),
    ("CUsurfObject", "cudaSurfaceObject_t"),
];

/// The first name of a type that has several: `__half` for `half`, `size_t` for `std::uintptr_t`.
pub fn first_name(name: &str) -> &str {
    let first = |name| ALIASES.iter().find(|(alias, _)| *alias == name).map_or(name, |(_, first)| *first);
    let integer = name.strip_prefix("std::").map(first);
    let integer = integer.filter(|name| INTEGERS.iter().any(|(integer, ..)| integer == name));
    integer.unwrap_or_else(|| first(name))
}

#[cfg(test)]
mod tests {
    use super::{KEYWORDS, first_name, is_keyword};

    #[test]
    fn words_are_sorted() {
        assert!(KEYWORDS.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(is_keyword("alignas") && is_keyword("xor_eq") && !is_keyword("x"));
    }

    #[test]
    fn integers_may_be_in_std() {
        assert_eq!(["std::uintptr_t", "std::uint"].map(first_name), ["size_t", "std::uint"]);
    }
}
