//! The formats of CUDA's `printf`.

use ptx_abi_core::__private::emit::{each, error_by_message, find};
use ptx_abi_core::__private::{Text, push};
use ptx_abi_core::scalar::Scalar;

use super::valist::{MAX_ARGUMENTS, ValistLayout};
use crate::words::{or_panic, words};

words! {
    /// The part of a format that takes one argument (CUDA C++ Programming Guide, "Formatted Output").
    ///
    /// A conversion is `%[flags][width][.precision][size]type`, with the flags `-`, `+`, `#`, `0` and space, a width of digits
    /// or `*`, a precision of digits, the sizes `h`, `l` and `ll`, and the types `%cdiouxXpeEfgGaAs`.
    /// [`Display`](core::fmt::Display) writes the first of its spellings.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    #[repr(u8)]
    Conversion {
        /// `%d`, `%i`: `i8`, `i16`, `i32`, `u8`, `u16`, `bool`.
        Int "%d" = 1,
        /// `%u`: `u8`, `u16`, `u32`, `bool`.
        Unsigned "%u",
        /// `%x`, `%X`, `%o`: every integer up to 32 bits, `bool`.
        Hex "%x",
        /// `%hd`, `%hi`: `i8`, `i16`, `u8`, `bool`.
        ShortInt "%hd",
        /// `%hu`: `u8`, `u16`, `bool`.
        ShortUnsigned "%hu",
        /// `%hx`, `%hX`, `%ho`: every integer up to 16 bits, `bool`.
        ShortHex "%hx",
        /// `%lld`, `%lli`, and `%ld`, `%li`: `i64`, `isize`.
        LongInt "%lld",
        /// `%llu` and `%lu`: `u64`, `usize`.
        LongUnsigned "%llu",
        /// `%llx`, `%llX`, `%llo`, and the same with one `l`: 64-bit integers.
        LongHex "%llx",
        /// `%c`: every integer up to 32 bits.
        Char "%c",
        /// `%f`, `%e`, `%E`, `%g`, `%G`, `%a`, `%A`, with `l` or without: `f32`, `f64`.
        Float "%f",
        /// `%p`: pointers.
        Pointer "%p",
        /// `%s`: a string that ends with a NUL, in Rust a `&CStr`.
        Text "%s",
        /// `*`, the width of the conversion that follows: the types of [`Self::Int`].
        Width "*",
    }
}

/// A format and the conversions in it.
///
/// ```
/// use ptx_abi::syscall::{Conversion, Format};
/// const FORMAT: Format = Format::new("%-*d of %llu: 100 %%\n");
/// assert_eq!(FORMAT.conversions(), [Conversion::Width, Conversion::Int, Conversion::LongUnsigned]);
/// assert_eq!(FORMAT.valist().size(), 16); // bytes
///
/// let error = Format::try_new("%d %n").unwrap_err();
/// assert_eq!(error.to_string(), "[PTX731] the conversion at byte 3: CUDA's `printf` has no `%n`");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Format {
    conversions: [Conversion; MAX_ARGUMENTS],
    len: usize,
}

/// Why CUDA's `printf` does not accept a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct FormatError {
    /// The problem.
    pub problem: FormatProblem,
    /// The byte at which the conversion begins.
    pub start: usize,
    /// The byte at which the conversion ends, as far as it was read.
    pub end: usize,
}

/// A problem in a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FormatProblem {
    /// A NUL, which would end the format.
    Nul,
    /// The format ends before the type of the conversion.
    Incomplete,
    /// `%n`, which would write to memory.
    Count,
    /// A type that CUDA's `printf` does not have.
    Type,
    /// A size that CUDA's `printf` does not have, or not for this type.
    Size,
    /// Wide characters: `%lc`, `%ls`.
    Wide,
    /// `*` as a precision.
    Precision,
    /// More arguments than `vprintf` reads.
    TooMany,
}

impl Conversion {
    /// The type in the buffer; it has the size of the promoted argument.
    pub(super) const fn scalar(self) -> Scalar {
        match self {
            Self::Int | Self::ShortInt | Self::Char | Self::Width => Scalar::S32,
            Self::Unsigned | Self::Hex | Self::ShortUnsigned | Self::ShortHex => Scalar::U32,
            Self::LongInt => Scalar::S64,
            Self::LongUnsigned | Self::LongHex | Self::Pointer | Self::Text => Scalar::U64,
            Self::Float => Scalar::F64,
        }
    }
}

#[derive(Clone, Copy)]
enum Size {
    None,
    H,
    L,
    LL,
}

impl Format {
    /// The format with this text, without a NUL at its end.
    ///
    /// # Panics
    ///
    /// Panics where [`Self::try_new`] returns an error. In a constant, the program does not compile.
    #[track_caller]
    pub const fn new(text: &str) -> Self {
        or_panic!(Self::try_new(text), |error| panic!("{}", error.message(text.as_bytes()).as_str()))
    }

    /// Like [`Self::new`], but returns an error instead of panicking.
    ///
    /// # Errors
    ///
    /// [`FormatError`] for the first problem.
    pub const fn try_new(text: &str) -> Result<Self, FormatError> {
        Self::parse(text.as_bytes())
    }

    pub(super) const fn parse(text: &[u8]) -> Result<Self, FormatError> {
        let mut format = Self { conversions: [Conversion::Int; MAX_ARGUMENTS], len: 0 };
        let mut i = 0;
        while i < text.len() {
            match text[i] {
                0 => return Err(FormatError { problem: FormatProblem::Nul, start: i, end: i + 1 }),
                b'%' => match format.conversion(text, i) {
                    Ok(end) => i = end,
                    Err((problem, end)) => return Err(FormatError { problem, start: i, end }),
                },
                _ => i += 1,
            }
        }
        Ok(format)
    }

    /// Reads the conversion at `start`, and returns where it ends.
    const fn conversion(&mut self, text: &[u8], start: usize) -> Result<usize, (FormatProblem, usize)> {
        let mut i = start + 1;
        if i < text.len() && text[i] == b'%' {
            return Ok(i + 1);
        }
        while i < text.len() && matches!(text[i], b'-' | b'+' | b' ' | b'#' | b'0') {
            i += 1;
        }
        if i < text.len() && text[i] == b'*' {
            i += 1;
            if !self.push(Conversion::Width) {
                return Err((FormatProblem::TooMany, i));
            }
        } else {
            i = digits(text, i);
        }
        if i < text.len() && text[i] == b'.' {
            i += 1;
            if i < text.len() && text[i] == b'*' {
                return Err((FormatProblem::Precision, i + 1));
            }
            i = digits(text, i);
        }
        let (size, letters) = match text.split_at(i).1 {
            [b'l', b'l', ..] => (Size::LL, 2),
            [b'l', ..] => (Size::L, 1),
            [b'h', ..] => (Size::H, 1),
            _ => (Size::None, 0),
        };
        i += letters;
        if i == text.len() {
            return Err((FormatProblem::Incomplete, i));
        }
        let problem = match conversion(text[i], size) {
            Ok(conversion) if self.push(conversion) => return Ok(i + 1),
            Ok(_) => FormatProblem::TooMany,
            Err(problem) => problem,
        };
        // The message shows an unknown size together with the type after it.
        let end = if is_size(text[i]) && i + 1 < text.len() { i + 2 } else { i + 1 };
        Err((problem, end_of_character(text, end)))
    }

    /// Adds a conversion, and returns whether there was room.
    const fn push(&mut self, conversion: Conversion) -> bool {
        let fits = self.len < MAX_ARGUMENTS;
        if fits {
            self.conversions[self.len] = conversion;
            self.len += 1;
        }
        fits
    }

    /// The conversions of the format, in order.
    pub const fn conversions(&self) -> &[Conversion] {
        self.conversions.split_at(self.len).0
    }

    pub(super) const fn has_width(&self) -> bool {
        find!(i, 0..self.len, matches!(self.conversions[i], Conversion::Width)).is_some()
    }

    /// The buffer of the arguments; their types before the promotion are not known.
    pub const fn valist(&self) -> ValistLayout {
        let mut layout = ValistLayout::EMPTY;
        each!(i, 0..self.len, {
            let conversion = self.conversions[i];
            layout = layout.with(conversion.scalar(), matches!(conversion, Conversion::Pointer | Conversion::Text));
        });
        layout
    }
}

const fn digits(text: &[u8], mut i: usize) -> usize {
    while i < text.len() && text[i].is_ascii_digit() {
        i += 1;
    }
    i
}

/// The next boundary between characters.
const fn end_of_character(text: &[u8], mut i: usize) -> usize {
    while i < text.len() && text[i] & 0b1100_0000 == 0b1000_0000 {
        i += 1;
    }
    i
}

/// Whether C has a size that begins with this letter.
const fn is_size(letter: u8) -> bool {
    matches!(letter, b'h' | b'l' | b'L' | b'q' | b'j' | b'z' | b't')
}

const fn conversion(ty: u8, size: Size) -> Result<Conversion, FormatProblem> {
    Ok(match (ty, size) {
        (b'd' | b'i', Size::None) => Conversion::Int,
        (b'd' | b'i', Size::H) => Conversion::ShortInt,
        (b'd' | b'i', Size::L | Size::LL) => Conversion::LongInt,
        (b'u', Size::None) => Conversion::Unsigned,
        (b'u', Size::H) => Conversion::ShortUnsigned,
        (b'u', Size::L | Size::LL) => Conversion::LongUnsigned,
        (b'o' | b'x' | b'X', Size::None) => Conversion::Hex,
        (b'o' | b'x' | b'X', Size::H) => Conversion::ShortHex,
        (b'o' | b'x' | b'X', Size::L | Size::LL) => Conversion::LongHex,
        (b'c', Size::None) => Conversion::Char,
        // In C, an `l` before these has no effect.
        (b'e' | b'E' | b'f' | b'g' | b'G' | b'a' | b'A', Size::None | Size::L) => Conversion::Float,
        (b'p', Size::None) => Conversion::Pointer,
        (b's', Size::None) => Conversion::Text,
        (b'n', _) => return Err(FormatProblem::Count),
        (b'c' | b's', Size::L) => return Err(FormatProblem::Wide),
        // The first arm is a size that the type does not take, the second a size of C that CUDA does not have.
        (b'c' | b'e' | b'E' | b'f' | b'g' | b'G' | b'a' | b'A' | b'p' | b's', _) => return Err(FormatProblem::Size),
        (letter, _) if is_size(letter) => return Err(FormatProblem::Size),
        _ => return Err(FormatProblem::Type),
    })
}

impl FormatError {
    /// The message, with the conversion if the text of the format is known.
    pub(super) const fn message(self, text: &[u8]) -> Text<256> {
        let mut message = Text::new();
        let is_nul = matches!(self.problem, FormatProblem::Nul);
        message.push_str(if is_nul { "[PTX730] " } else { "[PTX731] the conversion " });
        if !is_nul {
            if let Some(shown) = shown(text, self.start, self.end) {
                push!(message, "`{}` ", shown);
            }
            message.push_str("at ");
        }
        push!(message, "byte {}", self.start);
        message.push_str(match self.problem {
            FormatProblem::Nul => " is a NUL, which ends the format: remove it",
            FormatProblem::Incomplete => " has no type; a percent sign is `%%`",
            FormatProblem::Count => ": CUDA's `printf` has no `%n`",
            FormatProblem::Type => {
                ": CUDA's `printf` has the types `%`, `c`, `d`, `i`, `o`, `u`, `x`, `X`, `p`, `e`, \
                `E`, `f`, `g`, `G`, `a`, `A` and `s`; a percent sign is `%%`"
            }
            FormatProblem::Size => {
                ": CUDA's `printf` has the sizes `h`, `l` and `ll`, for integers, and `l` for floats; \
                a `usize` is `%llu`"
            }
            FormatProblem::Wide => ": CUDA's `printf` has no wide characters",
            FormatProblem::Precision => ": CUDA's `printf` has `*` only as a width: write the precision as a number",
            FormatProblem::TooMany => {
                ": CUDA's `printf` reads 32 arguments, and this is argument 33: print it by another `device_printf!`"
            }
        });
        message
    }
}

/// This part of the text; `None` if the text is not known, or the part is long or has a control character.
const fn shown(text: &[u8], start: usize, end: usize) -> Option<&str> {
    if end > text.len() || end - start > 32 {
        return None;
    }
    if find!(i, start..end, text[i].is_ascii_control()).is_some() {
        return None;
    }
    match core::str::from_utf8(text.split_at(end).0.split_at(start).1) {
        Ok(shown) => Some(shown),
        Err(_) => None,
    }
}

error_by_message!(FormatError, |error| error.message(&[]).as_str());
