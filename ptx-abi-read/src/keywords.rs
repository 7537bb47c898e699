//! The keywords of C++.

/// A slice of words, which have to be sorted.
macro_rules! words {
    ($($word:ident)*) => {
        &[$(stringify!($word)),*]
    };
}

/// The keywords of C++20, with the alternative tokens.
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

#[cfg(test)]
mod tests {
    use super::{KEYWORDS, is_keyword};

    #[test]
    fn words_are_sorted() {
        assert!(KEYWORDS.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(is_keyword("alignas") && is_keyword("xor_eq") && !is_keyword("x"));
    }
}
