//! A text buffer of fixed size, in which `const fn`s build messages, declarations and names of types.

mod hash;

#[cfg(feature = "check")]
use alloc::{string::String, vec::Vec};
use core::fmt;

pub(crate) use hash::Fnv;
pub use hash::hash;

/// At most `N` bytes of UTF-8; `…` replaces the rest of a longer text. Or a part of a longer text: see `Window`.
#[derive(Clone, Copy)]
pub struct Text<const N: usize> {
    bytes: [u8; N],
    len: usize,
    /// The last start of a character after which `…` still fits.
    cut: usize,
    full: bool,
    /// The number of bytes that come before the window.
    skip: usize,
    /// Whether nothing replaces the rest.
    is_part: bool,
}

/// The bytes of a text that a [`Text`] holds.
#[cfg(feature = "check")]
#[derive(Clone, Copy)]
pub(crate) enum Window {
    /// The first ones, and `…` replaces the rest: a constant has this bound.
    Bounded,
    /// Those from this one on. [`whole`] joins such parts at run time.
    From(usize),
}

const ELLIPSIS: &str = "…";

impl<const N: usize> Text<N> {
    /// Creates an empty text.
    #[allow(clippy::new_without_default, reason = "constants cannot call `default`")]
    pub const fn new() -> Self {
        const { assert!(N >= ELLIPSIS.len()) };
        Self { bytes: [0; N], len: 0, cut: 0, full: false, skip: 0, is_part: false }
    }

    #[cfg(feature = "check")]
    pub(crate) const fn of(window: Window) -> Self {
        match window {
            Window::Bounded => Self::new(),
            Window::From(skip) => Self { skip, is_part: true, ..Self::new() },
        }
    }

    /// An empty text that counts the bytes of what is appended, for [`counted`](Self::counted).
    pub(crate) const fn counting() -> Self {
        Self { skip: usize::MAX, ..Self::new() }
    }

    /// The number of bytes that were appended to a text that counts them.
    pub(crate) const fn counted(&self) -> usize {
        usize::MAX - self.skip
    }

    /// Whether this is a part of a text without a bound.
    #[cfg(feature = "check")]
    pub(crate) const fn is_part(&self) -> bool {
        self.is_part
    }

    /// The text so far.
    pub const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            // `push_str` writes and truncates at character boundaries only.
            Err(_) => unreachable!(),
        }
    }

    /// Appends a string.
    pub const fn push_str(&mut self, text: &str) {
        self.push_range(text, 0, text.len());
    }

    /// Appends the bytes `i..end` of a string, which must be whole characters.
    pub(crate) const fn push_range(&mut self, text: &str, mut i: usize, end: usize) {
        let text = text.as_bytes();
        if self.skip > 0 {
            let before = if self.skip < end - i { self.skip } else { end - i };
            i += before;
            self.skip -= before;
        }
        while i < end && !self.full {
            let starts_character = text[i] & 0b1100_0000 != 0b1000_0000;
            if starts_character && self.len <= N - ELLIPSIS.len() {
                self.cut = self.len;
            }
            if self.len == N {
                if !self.is_part {
                    self.len = self.cut;
                    self.push_str(ELLIPSIS);
                }
                self.full = true;
            } else {
                self.bytes[self.len] = text[i];
                self.len += 1;
                i += 1;
            }
        }
    }

    /// Appends a template in which each `{}` represents the next part. [`push!`] has counted the parts.
    pub const fn push_template(&mut self, template: &str, parts: &[Part<'_>]) {
        let bytes = template.as_bytes();
        let (mut start, mut i, mut part) = (0, 0, 0);
        while i < bytes.len() {
            if bytes[i] == b'{' && part < parts.len() {
                self.push_range(template, start, i);
                match parts[part] {
                    Part::Text(text) => self.push_str(text),
                    Part::Number(number) => self.push_u128(number),
                    Part::Counted(number, noun) => {
                        self.push_u128(number as u128);
                        self.push_str(" ");
                        self.push_str(noun);
                        self.push_str(if number == 1 { "" } else { "s" });
                    }
                }
                part += 1;
                i += 1;
                start = i + 1;
            }
            i += 1;
        }
        self.push_range(template, start, bytes.len());
    }

    /// Appends an unsigned number in decimal.
    pub const fn push_u128(&mut self, mut number: u128) {
        // `u128::MAX` has 39 digits.
        let mut digits = [b'0'; 39];
        let mut first = digits.len() - 1;
        digits[first] += (number % 10) as u8;
        while number >= 10 {
            number /= 10;
            first -= 1;
            digits[first] += (number % 10) as u8;
        }
        if let Ok(digits) = core::str::from_utf8(digits.split_at(first).1) {
            self.push_str(digits);
        }
    }
}

/// The whole text that a `const fn` writes, which has no bound at run time. `write` returns the part of the text in a window, or
/// `None` if there is no text.
///
/// Each part calls `write` again, so `write` appends few pieces, of any length. The lines of a long list are texts of their own.
#[cfg(feature = "check")]
pub(crate) fn whole<const N: usize>(mut write: impl FnMut(Window) -> Option<Text<N>>) -> Option<String> {
    let mut bytes = Vec::new();
    loop {
        let part = write(Window::From(bytes.len()))?;
        bytes.extend_from_slice(part.bytes.split_at(part.len).0);
        if !part.full {
            // The parts of a text are that text.
            return String::from_utf8(bytes).ok();
        }
    }
}

/// The whole text that a function appends.
#[cfg(feature = "check")]
pub(crate) fn written<const N: usize>(push: impl Fn(&mut Text<N>)) -> String {
    let text = whole(|window| {
        let mut text = Text::of(window);
        push(&mut text);
        Some(text)
    });
    text.unwrap_or_default()
}

/// The value of one `{}` in a template.
#[derive(Clone, Copy)]
pub enum Part<'a> {
    /// The text itself.
    Text(&'a str),
    /// A number in decimal.
    Number(u128),
    /// A number of the things that the noun names.
    Counted(usize, &'a str),
}

/// A number of bytes, which [`push!`] writes with its unit.
#[derive(Clone, Copy)]
pub struct Bytes(pub usize);

/// A number of things, which [`push!`] writes with the noun, in the plural unless there is one.
#[derive(Clone, Copy)]
pub struct Counted<'a>(pub usize, pub &'a str);

impl fmt::Display for Counted<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(number, noun) = *self;
        write!(f, "{number} {noun}{}", if number == 1 { "" } else { "s" })
    }
}

/// An argument of [`push!`]. Const functions cannot call traits, so each of these types has its own `part`.
pub struct Argument<T>(pub T);

macro_rules! arguments {
    ($($argument:ty, |$value:ident| $part:expr;)*) => {$(
        impl<'a> Argument<$argument> {
            /// The part.
            pub const fn part(self) -> Part<'a> {
                let Self($value) = self;
                $part
            }
        }
    )*};
}

arguments! {
    &'a str, |text| Part::Text(text);
    u32, |number| Part::Number(number as u128);
    u64, |number| Part::Number(number as u128);
    usize, |number| Part::Number(number as u128);
    u128, |number| Part::Number(number);
    Bytes, |bytes| Part::Counted(bytes.0, "byte");
    Counted<'a>, |counted| Part::Counted(counted.0, counted.1);
}

/// The number of `{}` in a template.
pub const fn holes(template: &str) -> usize {
    let bytes = template.as_bytes();
    let (mut holes, mut i) = (0, 0);
    while i + 1 < bytes.len() {
        holes += (bytes[i] == b'{' && bytes[i + 1] == b'}') as usize;
        i += 1;
    }
    holes
}

/// Appends a sentence to a [`Text`], with strings and unsigned numbers in the places of `{}`, like `format_args!` but in
/// a `const fn`.
#[doc(hidden)]
#[macro_export]
macro_rules! __push {
    ($text:expr, $template:literal $(, $argument:expr)+ $(,)?) => {{
        const { ::core::assert!($crate::__private::holes($template) == [$(::core::stringify!($argument)),+].len()) };
        $text.push_template($template, &[$($crate::__private::Argument($argument).part()),+])
    }};
}
pub(crate) use __push as push;

/// Fails with a sentence, as [`push!`] writes it.
#[doc(hidden)]
#[macro_export]
macro_rules! __fail {
    ($($sentence:tt)+) => {{
        let mut text = $crate::__private::Text::<4096>::new();
        $crate::__private::push!(text, $($sentence)+);
        ::core::panic!("{}", text.as_str())
    }};
}
pub(crate) use __fail as fail;

/// `for $index in $range` in a `const fn`, without `continue`.
#[doc(hidden)]
#[macro_export]
macro_rules! __each {
    ($index:ident, $range:expr, $body:block) => {
        let ::core::ops::Range { start: mut $index, end } = $range;
        while $index < end {
            $body
            $index += 1;
        }
    };
}
pub(crate) use __each as each;

/// The first index of a range for which a condition holds, in a `const fn`.
#[doc(hidden)]
#[macro_export]
macro_rules! __find {
    ($index:ident, $range:expr, $condition:expr) => {{
        let ::core::ops::Range { start: mut $index, end } = $range;
        while $index < end && !$condition {
            $index += 1;
        }
        if $index < end { Some($index) } else { None }
    }};
}
pub(crate) use __find as find;

/// `?` in a `const fn`.
#[doc(hidden)]
#[macro_export]
macro_rules! __tri {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(error) => return Err(error),
        }
    };
}
pub(crate) use __tri as tri;

/// An error that `Display` writes as this text.
#[doc(hidden)]
#[macro_export]
macro_rules! __error_by_message {
    ($error:ident, |$value:ident| $message:expr) => {
        impl ::core::fmt::Display for $error {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                let $value = self;
                f.write_str($message)
            }
        }

        impl ::core::error::Error for $error {}
    };
}
pub(crate) use __error_by_message as error_by_message;

/// `str` equality in `const fn`.
pub const fn str_eq(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    a.len() == b.len() && find!(i, 0..a.len(), a[i] != b[i]).is_none()
}

/// The text from a byte that begins a character (`str::split_at` is const only since Rust 1.86).
#[cfg(any(feature = "check", feature = "cuda"))]
pub(crate) const fn from_byte(text: &str, at: usize) -> &str {
    match core::str::from_utf8(text.as_bytes().split_at(at).1) {
        Ok(text) => text,
        Err(_) => panic!("the byte begins no character"),
    }
}

/// The first byte at which a text contains `part`.
#[cfg(any(feature = "check", feature = "cpp"))]
pub(crate) const fn position(text: &str, part: &str) -> Option<usize> {
    let (text, part) = (text.as_bytes(), part.as_bytes());
    let ends = (text.len() + 1).saturating_sub(part.len());
    find!(at, 0..ends, find!(i, 0..part.len(), text[at + i] != part[i]).is_none())
}

#[cfg(all(test, feature = "check"))]
mod tests {
    use super::*;

    #[test]
    fn a_text_at_run_time_has_no_bound() {
        let parts = ["aé", "", "\u{10348}b", "cdefg", "é"];
        let write = |window| {
            let mut text = Text::<5>::of(window);
            for part in &parts {
                text.push_str(part);
            }
            push!(text, "{}", Bytes(12));
            Some(text)
        };
        assert_eq!(whole(write).as_deref(), Some("aé\u{10348}bcdefgé12 bytes"));
        assert_eq!(whole(|_| None::<Text<5>>), None);
        for len in 0..12 {
            let text = "é".repeat(len);
            let write = |window| {
                let mut part = Text::<4>::of(window);
                part.push_str(&text);
                Some(part)
            };
            assert_eq!(whole(write).as_deref(), Some(&*text));
            let mut counting = Text::<4>::counting();
            counting.push_str(&text);
            assert_eq!(counting.counted(), text.len());
        }
    }
}
