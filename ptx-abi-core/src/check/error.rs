//! What the checks at run time return.

use alloc::boxed::Box;
use core::fmt;

use super::difference::Message;

/// A type and PTX do not agree.
///
/// [`kind`](Self::kind) says what is wrong; [`Display`](fmt::Display) says where, shows both sides, and says what to write.
///
/// ```
/// use ptx_abi::check::MismatchKind;
/// use ptx_abi::{DevPtr, KernelParams};
///
/// #[derive(KernelParams)]
/// #[ptx(entry = "sum")]
/// struct Sum {
///     x: DevPtr<f32>,
/// }
///
/// let ptx = ".version 8.1 .target sm_90 .entry sums(.param .u64 x) { ret; }";
/// let mismatch = Sum::check(ptx).unwrap_err();
/// assert_eq!(mismatch.kind(), MismatchKind::Missing);
/// assert!(mismatch.to_string().contains("did you mean `sums`?"));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct MismatchError {
    kind: MismatchKind,
    message: Box<str>,
}

/// What does not agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MismatchKind {
    /// The PTX or the cubin has no kernel, or no variable, of this name.
    Missing,
    /// Several kernels have the name in C++.
    Ambiguous,
    /// The parameters of the kernel are others: their number, a size, an offset, a type.
    Parameters,
    /// The variable is another one: its state space, size, alignment or type.
    Variable,
    /// The sides agree in size and place, but a fingerprint in the PTX is that of another declaration.
    Fingerprints,
    /// The module calls functions that it does not define.
    Undefined,
    /// The bytes are no PTX, no cubin and no fatbin, or one that cannot be read, such as a compressed one.
    Unreadable,
}

impl MismatchError {
    #[inline]
    pub(crate) fn new(kind: MismatchKind, message: &Message) -> Self {
        Self { kind, message: message.as_str().into() }
    }

    /// What does not agree.
    #[inline]
    pub const fn kind(&self) -> MismatchKind {
        self.kind
    }
}

impl fmt::Display for MismatchError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

/// The same text, for `unwrap`.
impl fmt::Debug for MismatchError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl core::error::Error for MismatchError {}

/// Nothing, or the error with this message.
#[inline]
pub(super) fn none_or(kind: MismatchKind, message: Option<&Message>) -> Result<(), MismatchError> {
    message.map_or(Ok(()), |message| Err(MismatchError::new(kind, message)))
}
