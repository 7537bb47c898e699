//! The architecture of a GPU.

use core::cmp::Ordering;
use core::fmt;
use core::str::FromStr;

use crate::text::error_by_message;

/// An architecture, as in `sm_90`, `sm_90a` or `sm_100f`: the `.target` of a module (guide 2.3).
///
/// Architectures are ordered by their numbers. For equal numbers, one without a suffix is the smallest.
///
/// ```
/// use ptx_abi::Sm;
/// assert_eq!("sm_90a".parse(), Ok(Sm::new(90).arch_specific()));
/// assert_eq!(Sm::new(100).family_specific().to_string(), "sm_100f");
/// assert!(Sm::new(89) < Sm::new(90) && Sm::new(90) < Sm::new(90).arch_specific());
/// assert!("compute_90".parse::<Sm>().is_err());
/// ```
// The number, and the letter of the suffix in the highest byte, so that a `u32` with a number is the `Sm` with this number.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Sm(u32);

/// The bits of the number.
const NUMBER: u32 = (1 << SUFFIX) - 1;

/// The first bit of the suffix.
const SUFFIX: u32 = 24;

/// The error for a text that is not `sm_`, a number, and `a`, `f` or nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SmError;

impl Sm {
    /// The architecture with this number, 90 for `sm_90`. Numbers have at most four digits.
    pub const fn new(number: u32) -> Self {
        Self(number & NUMBER)
    }

    /// The number, 90 for `sm_90` and `sm_90a`.
    pub const fn number(self) -> u32 {
        self.0 & NUMBER
    }

    /// The same architecture with the suffix `a`, as in `sm_90a`: its code runs on this architecture alone.
    #[must_use]
    pub const fn arch_specific(self) -> Self {
        self.with_suffix(b'a')
    }

    /// The same architecture with the suffix `f`, as in `sm_100f`: its code runs on the architectures of one family.
    #[must_use]
    pub const fn family_specific(self) -> Self {
        self.with_suffix(b'f')
    }

    const fn with_suffix(self, letter: u8) -> Self {
        Self(self.number() | (letter as u32) << SUFFIX)
    }

    /// The suffix: `a`, `f` or nothing.
    pub const fn suffix(self) -> Option<char> {
        match (self.0 >> SUFFIX) as u8 {
            letter @ (b'a' | b'f') => Some(letter as char),
            _ => None,
        }
    }

    /// Reads `sm_90`, `sm_90a` or `sm_100f`.
    ///
    /// # Errors
    ///
    /// [`SmError`] for any other text.
    pub const fn parse(text: &str) -> Result<Self, SmError> {
        let (mut digits, suffix): (&[u8], u8) = match text.as_bytes() {
            [b's', b'm', b'_', digits @ .., suffix @ (b'a' | b'f')] => (digits, *suffix),
            [b's', b'm', b'_', digits @ ..] => (digits, 0),
            _ => return Err(SmError),
        };
        // An architecture has two to four digits and does not start with a zero; four digits cannot overflow.
        if !matches!(digits, [b'1'..=b'9', _, ..]) || digits.len() > 4 {
            return Err(SmError);
        }
        let mut number = 0;
        while let [digit, rest @ ..] = digits {
            if !digit.is_ascii_digit() {
                return Err(SmError);
            }
            number = 10 * number + (*digit - b'0') as u32;
            digits = rest;
        }
        Ok(Self::new(number).with_suffix(suffix))
    }
}

/// An architecture, or its number: `Sm::new(90)` and `90`.
///
/// It is a trait of its own, because a `const fn` cannot call `Into`.
#[diagnostic::on_unimplemented(message = "[PTX901] expected an architecture, `90` or an `Sm`, in place of `{Self}`")]
pub trait IntoSm: Copy + sealed::SameAsU32 {}

impl IntoSm for u32 {}
impl IntoSm for Sm {}

mod sealed {
    /// # Safety
    ///
    /// The type must have the layout of `u32`, and every value of it must be a value of `Sm`.
    pub unsafe trait SameAsU32 {}
    // SAFETY: `u32` is the type itself.
    unsafe impl SameAsU32 for u32 {}
    // SAFETY: the Reference, "The transparent Representation": `Sm` has the layout of its field.
    unsafe impl SameAsU32 for super::Sm {}
}

/// Converts an architecture or its number. A `const fn` can call no method of a trait, so a union converts the value.
pub const fn architecture<A: IntoSm>(sm: A) -> Sm {
    #[repr(C)]
    union Same<A: Copy> {
        from: A,
        to: Sm,
    }
    // SAFETY: `SameAsU32`, and the Reference, "Reading and writing union fields": both fields of a `repr(C)` union are at
    // offset 0, the sizes are equal, and every value of `A` is a value of `Sm`.
    unsafe { Same { from: sm }.to }
}

impl From<u32> for Sm {
    fn from(number: u32) -> Self {
        Self::new(number)
    }
}

impl FromStr for Sm {
    type Err = SmError;

    fn from_str(text: &str) -> Result<Self, SmError> {
        Self::parse(text)
    }
}

impl fmt::Display for Sm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "sm_{}", self.number())?;
        self.suffix().map_or(Ok(()), |letter| write!(f, "{letter}"))
    }
}

impl fmt::Debug for Sm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sm({self})")
    }
}

impl Ord for Sm {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.number(), self.0).cmp(&(other.number(), other.0))
    }
}

impl PartialOrd for Sm {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

error_by_message!(SmError, |_error| "no architecture: it is written as `sm_90`, `sm_90a` or `sm_100f`");
