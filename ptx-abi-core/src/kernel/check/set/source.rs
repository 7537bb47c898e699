//! The sources of kernels: text and bytes of any origin.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::kernel::check::image::{Image, images};
use crate::kernel::object::{self, ObjectError};

/// PTX, a cubin, a fatbin, or a file for the host that contains fatbins, with an optional name for messages.
///
/// A set does not read compressed images. With the feature `compressed`, `kernels_test!` decompresses files, and
/// [`decompressed`](crate::object::decompressed) does so for other bytes.
///
/// ```
/// use ptx_abi::check::{KernelSet, KernelSource};
/// let bytes = b".version 8.1 .target sm_90 .entry fill(.param .u32 n) { ret; }";
/// let set = KernelSet::new(KernelSource::from(bytes).named("fill.ptx"))?;
/// assert!(set.finish().to_string().contains("`fill` in `fill.ptx`"));
/// # Ok::<(), ptx_abi::check::SourceError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct KernelSource<'a> {
    name: &'a str,
    bytes: &'a [u8],
}

impl<'a> KernelSource<'a> {
    /// The same source with a name for messages, such as its path.
    #[inline]
    #[must_use]
    pub const fn named(self, name: &'a str) -> Self {
        Self { name, ..self }
    }

    /// The name, or an empty string.
    #[inline]
    pub const fn name(&self) -> &'a str {
        self.name
    }

    #[inline]
    pub(crate) const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// Reads the images, and returns the error of the first compressed image that was not read. Every source passes
    /// through here.
    ///
    /// # Errors
    ///
    /// The source is not PTX, a cubin or a fatbin, or it cannot be read.
    #[inline]
    pub(super) fn read(&self) -> Result<(Vec<Image<'a>>, Option<ObjectError>), SourceError> {
        let failed = |kind| SourceError { kind, name: self.name.into() };
        let unreadable = |error| failed(SourceErrorKind::Unreadable(error));
        let (read, unread) = images(self.bytes).map_err(unreadable)?;
        if read.iter().any(Image::is_no_ptx) {
            return Err(failed(SourceErrorKind::NotPtx));
        }
        match (read.is_empty(), unread) {
            (true, Some(error)) => Err(unreadable(error)),
            (true, None) => Err(failed(SourceErrorKind::NoImage)),
            (false, unread) => Ok((read, unread)),
        }
    }
}

impl<'a> From<&'a [u8]> for KernelSource<'a> {
    #[inline]
    fn from(bytes: &'a [u8]) -> Self {
        Self { name: "", bytes }
    }
}

macro_rules! sources {
    ($($(const $length:ident)? $source:ty: $bytes:ident;)*) => {$(
        impl<'a $(, const $length: usize)?> From<&'a $source> for KernelSource<'a> {
            #[inline]
            fn from(source: &'a $source) -> Self {
                Self { name: "", bytes: source.$bytes() }
            }
        }

        impl<'a $(, const $length: usize)?> KernelSources<'a> for &'a $source {
            #[inline]
            fn each(self, add: &mut AddSource<'_, 'a>) -> Result<(), SourceError> {
                add(self.into())
            }
        }
    )*};
}

sources! {
    str: as_bytes;
    String: as_bytes;
    const N [u8; N]: as_slice;
    Vec<u8>: as_slice;
}

/// The function to which a [`KernelSources`] passes each source.
type AddSource<'f, 'a> = dyn FnMut(KernelSource<'a>) -> Result<(), SourceError> + 'f;

/// The argument of [`KernelSet::new`](super::KernelSet::new): one source, or an array, a slice or a `Vec` of them.
///
/// A source is a `&str`, `&String`, `&[u8]`, `&[u8; N]`, `&Vec<u8>` or a [`KernelSource`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no source of kernels",
    label = "expected PTX, a cubin or a fatbin: `&str`, `&[u8]`, `KernelSource`, or an array of them"
)]
pub trait KernelSources<'a> {
    #[doc(hidden)]
    fn each(self, add: &mut AddSource<'_, 'a>) -> Result<(), SourceError>;
}

impl<'a> KernelSources<'a> for KernelSource<'a> {
    #[inline]
    fn each(self, add: &mut AddSource<'_, 'a>) -> Result<(), SourceError> {
        add(self)
    }
}

impl<'a> KernelSources<'a> for &'a [u8] {
    #[inline]
    fn each(self, add: &mut AddSource<'_, 'a>) -> Result<(), SourceError> {
        add(self.into())
    }
}

impl<'a, S: KernelSources<'a>, const N: usize> KernelSources<'a> for [S; N] {
    #[inline]
    fn each(self, add: &mut AddSource<'_, 'a>) -> Result<(), SourceError> {
        self.into_iter().try_for_each(|source| source.each(add))
    }
}

impl<'a, S: KernelSources<'a>> KernelSources<'a> for Vec<S> {
    #[inline]
    fn each(self, add: &mut AddSource<'_, 'a>) -> Result<(), SourceError> {
        self.into_iter().try_for_each(|source| source.each(add))
    }
}

impl<'a, S: KernelSources<'a> + Copy> KernelSources<'a> for &[S] {
    #[inline]
    fn each(self, add: &mut AddSource<'_, 'a>) -> Result<(), SourceError> {
        self.iter().try_for_each(|source| source.each(add))
    }
}

/// Files with their names, as `kernels_test!` reads them.
#[inline]
pub fn sources(files: &[(String, Vec<u8>)]) -> Vec<KernelSource<'_>> {
    files.iter().map(|(name, bytes)| KernelSource::from(bytes).named(name)).collect()
}

/// The content of a file, without compression if the feature `compressed` is on.
#[inline]
pub fn decompressed(bytes: Vec<u8>) -> Vec<u8> {
    let plain = match object::decompressed(&bytes) {
        Cow::Owned(plain) => Some(plain),
        Cow::Borrowed(_) => None,
    };
    plain.unwrap_or(bytes)
}

/// The error for a source of kernels that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceError {
    kind: SourceErrorKind,
    name: Box<str>,
}

/// Why a source cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SourceErrorKind {
    /// The text has neither a `.version` nor a kernel.
    NotPtx,
    /// The fatbin has no PTX and no cubin.
    NoImage,
    /// The bytes are not text, a cubin or a fatbin, or they are a cubin or a fatbin that cannot be read.
    Unreadable(ObjectError),
}

impl SourceError {
    /// Why the source cannot be read.
    #[inline]
    pub const fn kind(&self) -> SourceErrorKind {
        self.kind
    }
}

impl fmt::Display for SourceError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.name {
            "" => f.write_str("the source of the kernels ")?,
            name => write!(f, "`{name}` ")?,
        }
        match self.kind {
            SourceErrorKind::NotPtx => f.write_str("is no PTX: it has neither a `.version` nor an `.entry`"),
            SourceErrorKind::NoImage => f.write_str("has no kernels: the fatbin has no PTX and no cubin"),
            SourceErrorKind::Unreadable(error) => write!(f, "cannot be read: {error}"),
        }
    }
}

impl core::error::Error for SourceError {}

/// The line for a pattern that matches no file. `strict` says that the variable `PTX_ABI_STRICT` is set.
///
/// # Panics
///
/// If the file is not optional, or if the run is strict.
#[doc(hidden)]
#[inline]
#[track_caller]
pub fn absent(glob: &str, folder: &dyn fmt::Display, optional: bool, strict: bool) -> String {
    let message = format!("no file is like `{glob}` in {folder}");
    match (optional, strict) {
        (true, false) => format!("nothing is compared: {message}; `PTX_ABI_STRICT` makes this an error"),
        (true, true) => panic!("{message}, which is an error because `PTX_ABI_STRICT` is set"),
        (false, _) => panic!("{message}"),
    }
}
