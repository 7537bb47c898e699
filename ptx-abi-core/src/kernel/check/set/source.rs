//! The sources of a set: one, or several.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use ptx_abi_read::search::NO_IMAGE;

use super::KernelSet;
use crate::kernel::check::KernelSource;
use crate::kernel::check::image::Image;
use crate::kernel::object::{Compression, ObjectError};

/// The argument of [`KernelSet::try_new`](super::KernelSet::try_new): a [`KernelSource`] or what becomes one, or an array, a
/// slice or a `Vec` of them.
#[diagnostic::on_unimplemented(
    message = "[PTX523] `{Self}` is not a source of kernels",
    label = "expected PTX, a cubin or a fatbin: `&str`, `&[u8]`, `&Module`, `KernelSource`, or an array of them",
    note = "a set borrows text and bytes: `&text` of a `String`, `&bytes` of a `Vec<u8>`"
)]
pub trait KernelSources<'a>: sealed::Sources<'a> {}

mod sealed {
    use super::{KernelSource, Vec};

    pub trait Sources<'a> {
        /// Appends each source to `all`.
        fn list(self, all: &mut Vec<KernelSource<'a>>);
    }
}

#[diagnostic::do_not_recommend]
impl<'a, S: sealed::Sources<'a>> KernelSources<'a> for S {}

#[diagnostic::do_not_recommend]
impl<'a, S: Into<KernelSource<'a>>> sealed::Sources<'a> for S {
    fn list(self, all: &mut Vec<KernelSource<'a>>) {
        all.push(self.into());
    }
}

macro_rules! several {
    ($([$($generics:tt)*] $sources:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<'a, $($generics)*> sealed::Sources<'a> for $sources {
            fn list(self, all: &mut Vec<KernelSource<'a>>) {
                for source in self {
                    source.list(all);
                }
            }
        }
    )*};
}

several! {
    [S: KernelSources<'a>, const N: usize] [S; N];
    [S: KernelSources<'a>] Vec<S>;
    [S: KernelSources<'a> + Copy] &[S];
}

/// Files with their names, as `kernels_test!` reads them.
#[inline]
pub fn sources(files: &[(String, Vec<u8>)]) -> Vec<KernelSource<'_>> {
    files.iter().map(|(name, bytes)| KernelSource::from(bytes).named(name)).collect()
}

/// Calls `then` with the set of all kernels in the source, compressed ones too.
///
/// # Errors
///
/// Those of [`KernelSet::try_new`].
#[inline]
pub fn with_set<'a, T>(
    source: impl KernelSources<'a>,
    then: impl FnOnce(KernelSet<'_>) -> T,
) -> Result<T, SourceError> {
    let mut all = Vec::new();
    source.list(&mut all);
    let unpacked: Vec<_> = all.iter().map(|source| source.unpacked()).collect();
    let plain = all.iter().zip(&unpacked).map(|(source, unpacked)| match unpacked {
        Some(bytes) => KernelSource::from(bytes).named(source.name()),
        None => *source,
    });
    KernelSet::try_new(plain.collect::<Vec<_>>()).map(then)
}

/// Reads the images, and returns the error of the first compressed image that was not read. Every source of a set passes
/// through here. `number` is the number of the source in errors, if there are others.
///
/// # Errors
///
/// The source is not PTX, a cubin or a fatbin, or it cannot be read.
#[inline]
pub(super) fn read(
    source: KernelSource<'_>,
    number: Option<usize>,
) -> Result<(Vec<Image<'_>>, Option<ObjectError>), SourceError> {
    let failed = |kind| SourceError { kind, name: source.name().into(), number };
    let unreadable = |error| failed(SourceErrorKind::Unreadable(error));
    let (read, unread) = source.images().map_err(unreadable)?;
    if read.iter().any(Image::is_no_ptx) {
        return Err(failed(SourceErrorKind::NotPtx));
    }
    match (read.is_empty(), unread) {
        (true, Some(error)) => Err(unreadable(error)),
        (true, None) => Err(failed(SourceErrorKind::NoImage)),
        (false, unread) => Ok((read, unread)),
    }
}

/// The error for a source of kernels that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceError {
    kind: SourceErrorKind,
    name: Box<str>,
    /// Its number, from 1, if there are other sources.
    number: Option<usize>,
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
        match (&*self.name, self.number) {
            ("", None) => f.write_str("[PTX503] the source of the kernels ")?,
            ("", Some(number)) => write!(f, "[PTX503] `module {number}` ")?,
            (name, _) => write!(f, "[PTX503] `{name}` ")?,
        }
        match self.kind {
            SourceErrorKind::NotPtx => {
                f.write_str("is not PTX: it has neither a `.version` nor an `.entry`")?;
                // A source without a name may be the path of a file.
                let content =
                    "\n  help: pass the content of a file; in `kernels_test!`, `files(\"kernels/*.ptx\")` reads files";
                f.write_str(if self.name.is_empty() { content } else { "" })
            }
            SourceErrorKind::NoImage => write!(f, "has no kernels: {NO_IMAGE}"),
            SourceErrorKind::Unreadable(error) => write!(f, "cannot be read: {}", unread(error)),
        }
    }
}

impl core::error::Error for SourceError {}

/// Why a set does not read an image. It borrows its sources, so it decompresses none.
#[inline]
pub(super) fn unread(error: ObjectError) -> String {
    use Compression::{Lz4, Zstd};
    let is_known = matches!(error, ObjectError::Compressed { joined: false, compression: Lz4 | Zstd, .. });
    let is_compressed = cfg!(feature = "compressed") && is_known;
    let or = if is_compressed { ", or pass `ptx_abi::object::decompressed(&bytes)`" } else { "" };
    format!("{error}{or}")
}
