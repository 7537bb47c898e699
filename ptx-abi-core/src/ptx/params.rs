//! The parameters of a header.

use core::fmt;

use super::declared::{Declared, Malformed};
use ptx_abi_read::ptx::coded::coded;
use ptx_abi_read::ptx::declaration::{Reader, comment_end};

/// The parameters of an `.entry` or a `.func`: the text between the parentheses.
///
/// All methods but the iterator are `const fn`, so that the same code compares a header with a type at compile time and at
/// run time.
///
/// ```
/// use ptx_abi::ptx::Params;
/// const PARAMS: Params = Params::new(".param .u32 n, // elements\n .param .u64 .ptr .global .align 4 x");
/// const _: () = assert!(PARAMS.len() == 2);
/// let names: Vec<&str> = PARAMS.into_iter().map(|param| param.unwrap().name).collect();
/// assert_eq!(names, ["n", "x"]);
/// ```
#[derive(Clone, Copy)]
pub struct Params<'a>(Source<'a>);

#[derive(Clone, Copy)]
enum Source<'a> {
    Text {
        text: &'a str,
        /// The place in `text`, in bytes.
        pos: usize,
        /// Whether a comma stands before `pos`.
        comma: bool,
    },
    /// The macros have read these parameters, because const evaluation would take milliseconds for a kernel.
    Codes(&'a [(&'a str, u128)]),
}

impl<'a> Params<'a> {
    /// The parameters that this text declares.
    #[inline]
    pub const fn new(text: &'a str) -> Self {
        Self(Source::Text { text, pos: 0, comma: false })
    }

    /// The parameters that the derive has read: names and codes.
    #[inline]
    pub(crate) const fn coded(codes: &'a [(&'a str, u128)]) -> Self {
        Self(Source::Codes(codes))
    }

    /// The first parameter and the parameters after it; `None` if there is no parameter.
    ///
    /// A parameter that cannot be read is an error in its place, and reading continues after the next comma.
    ///
    /// ```
    /// use ptx_abi::ptx::{Malformed, Params};
    /// let params = Params::new(".param .u31 n, .param .f32 a");
    /// let (first, rest) = params.next().unwrap();
    /// assert_eq!(first, Err(Malformed::Type));
    /// let (second, rest) = rest.next().unwrap();
    /// assert_eq!(second.unwrap().name, "a");
    /// assert!(rest.next().is_none());
    /// ```
    #[inline]
    pub const fn next(self) -> Option<(Result<Declared<'a>, Malformed>, Self)> {
        match self.0 {
            Source::Text { text, pos, comma: before } => {
                let mut reader = Reader::new(text.as_bytes(), pos);
                let comma = reader.read();
                if reader.has_read_nothing() && !comma && !before {
                    return None;
                }
                Some((Declared::of_result(reader.declaration()), Self(Source::Text { text, pos: reader.pos(), comma })))
            }
            Source::Codes([(name, code), rest @ ..]) => {
                Some((Declared::of_result(coded(name, *code)), Self(Source::Codes(rest))))
            }
            Source::Codes([]) => None,
        }
    }

    /// The number of parameters.
    #[inline]
    pub const fn len(self) -> usize {
        match self.0 {
            Source::Text { text, pos, comma } => count(text.as_bytes(), pos, comma),
            Source::Codes(codes) => codes.len(),
        }
    }

    /// Whether there is no parameter.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The parameter at this index, from 0.
    #[inline]
    pub const fn get(self, index: usize) -> Option<Result<Declared<'a>, Malformed>> {
        let (mut rest, mut i) = (self, 0);
        while let Some((param, after)) = rest.next() {
            if i == index {
                return Some(param);
            }
            (rest, i) = (after, i + 1);
        }
        None
    }
}

/// The number of declarations from `pos` on. A comma promises one more declaration.
#[inline]
const fn count(text: &[u8], mut pos: usize, comma: bool) -> usize {
    let (mut depth, mut commas, mut any) = (0_usize, 0, comma);
    while pos < text.len() {
        let byte = text[pos];
        pos += 1;
        match byte {
            b' ' | b'\t' | b'\r' | b'\n' | 0x0b | 0x0c => continue,
            b'/' if pos < text.len() && matches!(text[pos], b'/' | b'*') => {
                pos = comment_end(text, pos);
                continue;
            }
            b',' if depth == 0 => commas += 1,
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        any = true;
    }
    if any { commas + 1 } else { 0 }
}

impl fmt::Debug for Params<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(*self).finish()
    }
}

/// The iterator over [`Params`].
#[derive(Clone, Debug)]
pub struct ParamsIter<'a>(Params<'a>);

impl<'a> Iterator for ParamsIter<'a> {
    type Item = Result<Declared<'a>, Malformed>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let (param, rest) = self.0.next()?;
        self.0 = rest;
        Some(param)
    }
}

impl<'a> IntoIterator for Params<'a> {
    type Item = Result<Declared<'a>, Malformed>;
    type IntoIter = ParamsIter<'a>;

    #[inline]
    fn into_iter(self) -> ParamsIter<'a> {
        ParamsIter(self)
    }
}
