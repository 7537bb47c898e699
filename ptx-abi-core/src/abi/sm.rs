//! The architecture of a GPU.

use core::fmt;
use core::str::FromStr;

/// An architecture, as in `sm_90`, `sm_90a` or `sm_100f`: the number in the `.target` of a module (guide 2.3).
///
/// ```
/// use ptx_abi::Sm;
/// assert_eq!("sm_90a".parse(), Ok(Sm::new(90)));
/// assert_eq!(Sm::new(90).to_string(), "sm_90");
/// assert!(Sm::new(89) < Sm::new(100));
/// assert!("compute_90".parse::<Sm>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Sm(u32);

/// The error for a text that is not `sm_`, a number, and `a`, `f` or nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SmError;

impl Sm {
    /// The architecture with this number, 90 for `sm_90`.
    pub const fn new(number: u32) -> Self {
        Self(number)
    }

    /// The number, 90 for `sm_90`.
    pub const fn number(self) -> u32 {
        self.0
    }

    /// Reads `sm_90`, `sm_90a` or `sm_100f`.
    ///
    /// # Errors
    ///
    /// [`SmError`] for any other text.
    pub const fn parse(text: &str) -> Result<Self, SmError> {
        let mut digits: &[u8] = match text.as_bytes() {
            [b's', b'm', b'_', digits @ .., b'a' | b'f'] | [b's', b'm', b'_', digits @ ..] => digits,
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
        Ok(Self(number))
    }
}

/// An architecture, or its number: `Sm::new(90)` and `90`.
///
/// It is a trait of its own, because a `const fn` cannot call `Into`.
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
        Self(number)
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
        write!(f, "sm_{}", self.0)
    }
}

impl fmt::Display for SmError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no architecture: it is written as `sm_90`, `sm_90a` or `sm_100f`")
    }
}

impl core::error::Error for SmError {}
