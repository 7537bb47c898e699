//! The errors of the checks at run time.

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;

use super::Subject;
use super::kernel::Kernel;
use super::mismatch::{self, ParameterMismatch};
use super::paste;

/// The error of a check: a type does not match PTX or a cubin.
///
/// [`kind`](Self::kind) is the kind of mismatch. [`Display`](fmt::Display) writes where it is, shows both sides, and
/// suggests what to write. If a kernel has other parameters altogether, the text ends with a struct to paste. No name in the
/// text is cut off; of long lists it shows the part around the difference, and [`parameters`](Self::parameters) has them all.
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
    /// The text without the struct to paste.
    pub(super) message: Box<str>,
    /// The struct to paste if the kernel has other parameters altogether, otherwise empty.
    pub(super) paste: Box<str>,
    parameters: Box<[ParameterMismatch]>,
}

/// The kind of a [`MismatchError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MismatchKind {
    /// The PTX or the cubin has no kernel, or no variable, of this name.
    Missing,
    /// Several kernels have this C++ name.
    Ambiguous,
    /// The kernel takes other parameters: their number, a size, an offset or a type differs.
    Parameters,
    /// The kernel takes other blocks, or has another amount of static shared memory.
    Launch,
    /// The variable differs in its state space, size, alignment or type.
    Variable,
    /// Sizes and places agree, but a fingerprint in the PTX belongs to another declaration.
    Fingerprints,
    /// The module calls functions that it does not define.
    Undefined,
    /// The bytes are not PTX, a cubin or a fatbin, or they cannot be read, for example because they are compressed.
    Unreadable,
}

impl MismatchError {
    pub(crate) fn new(kind: MismatchKind, message: impl Into<Box<str>>) -> Self {
        Self { kind, message: message.into(), paste: "".into(), parameters: Box::default() }
    }

    /// The error for a kernel whose parameters differ. `paste` is the struct to paste, or empty.
    #[inline]
    pub(super) fn of_kernel(message: String, paste: String, subject: &Subject<'_>, kernel: Kernel<'_>) -> Self {
        let parameters = mismatch::of_kernel(subject.params, &kernel);
        Self { paste: paste.into(), parameters, ..Self::new(MismatchKind::Parameters, message) }
    }

    /// The parameters that differ, in the order of the kernel; empty unless the kind is
    /// [`Parameters`](MismatchKind::Parameters).
    ///
    /// ```
    /// use ptx_abi::check::ParameterMismatchKind;
    /// use ptx_abi::{DevPtr, KernelParams};
    ///
    /// #[derive(KernelParams)]
    /// struct Scale {
    ///     a: f32,
    ///     x: DevPtr<f32>,
    /// }
    ///
    /// let ptx = ".version 8.1 .target sm_90 .entry Scale(.param .f64 a, .param .u64 x) { ret; }";
    /// let mismatch = Scale::check(ptx).unwrap_err();
    /// let [a] = mismatch.parameters() else { panic!("one parameter differs") };
    /// assert_eq!(a.kind, ParameterMismatchKind::Size);
    /// let (rust, kernel) = (a.rust.as_ref().unwrap(), a.kernel.as_ref().unwrap());
    /// assert_eq!((&*rust.name, rust.size, kernel.index, kernel.size), ("a", Some(4), 0, Some(8))); // bytes
    /// ```
    #[inline]
    pub const fn parameters(&self) -> &[ParameterMismatch] {
        &self.parameters
    }

    /// The kind of mismatch.
    #[inline]
    pub const fn kind(&self) -> MismatchKind {
        self.kind
    }
}

impl fmt::Display for MismatchError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        if self.paste.is_empty() { Ok(()) } else { write!(f, "{}{}", paste::BEFORE, self.paste) }
    }
}

/// Writes the same text as `Display`, for `unwrap`.
impl fmt::Debug for MismatchError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl core::error::Error for MismatchError {}

/// `Ok` without a message, otherwise the error with this message.
#[inline]
pub(super) fn none_or(kind: MismatchKind, message: Option<String>) -> Result<(), MismatchError> {
    message.map_or(Ok(()), |message| Err(MismatchError::new(kind, message)))
}
