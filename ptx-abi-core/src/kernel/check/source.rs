//! The sources of kernels: text and bytes of any origin, and modules that were read before.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use ptx_abi_read::launch::LaunchBounds;
use ptx_abi_read::name::model::Part;
use ptx_abi_read::object::{accepted, unpacked};
use ptx_abi_read::rust_path::instance_name;

use super::error::MismatchError;
use super::image::{self, Image, unreadable};
use super::{Subject, Wanted};
use crate::kernel::asked::Asked;
use crate::kernel::object::ObjectError;
use crate::kernel::ptx::Module;

/// PTX, a cubin, a fatbin, or a file for the host that contains fatbins, with an optional name for messages.
///
/// Everything that takes a source takes `&str`, `&String`, `&[u8]`, `&[u8; N]`, `&Vec<u8>`, a [`Module`] that has been read
/// before, or a `KernelSource`. Implement [`From`] for your own types.
///
/// A [`KernelSet`](super::KernelSet) borrows its sources, so it does not read compressed images: pass it the bytes without
/// compression ([`decompressed`](crate::object::decompressed)). With the feature `compressed`, all else reads them.
///
/// ```
/// use ptx_abi::check::{KernelSet, KernelSource};
/// let bytes = b".version 8.1 .target sm_90 .entry fill(.param .u32 n) { ret; }";
/// let set = KernelSet::try_new(KernelSource::from(bytes).named("fill.ptx"))?;
/// assert!(set.finish().to_string().contains("`fill` in `fill.ptx`"));
/// # Ok::<(), ptx_abi::check::SourceError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct KernelSource<'a> {
    name: &'a str,
    content: Content<'a>,
}

#[derive(Clone, Copy, Debug)]
enum Content<'a> {
    Bytes(&'a [u8]),
    Module(&'a Module<'a>),
}

macro_rules! sources {
    ($($(const $length:ident)? $source:ty: |$from:ident| $content:ident($value:expr);)*) => {$(
        impl<'a $(, const $length: usize)?> From<&'a $source> for KernelSource<'a> {
            #[inline]
            fn from($from: &'a $source) -> Self {
                Self { name: "", content: Content::$content($value) }
            }
        }
    )*};
}

sources! {
    str: |text| Bytes(text.as_bytes());
    String: |text| Bytes(text.as_bytes());
    [u8]: |bytes| Bytes(bytes);
    const N [u8; N]: |bytes| Bytes(bytes);
    Vec<u8>: |bytes| Bytes(bytes);
    Module<'a>: |module| Module(module);
}

/// A source of kernels for [`KernelParams::check`](crate::KernelParams::check): a [`KernelSource`], or what becomes one:
/// `&str`, `&String`, `&[u8]`, `&[u8; N]`, `&Vec<u8>`, or a [`Module`] that has been read before.
///
/// Nothing implements it without the feature `check`.
#[diagnostic::on_unimplemented(
    message = "[PTX523] `{Self}` is not a source of kernels",
    label = "expected PTX, a cubin or a fatbin: `&str`, `&[u8]`, `&Module` or `KernelSource`",
    note = "a check borrows text and bytes: `&text` of a `String`, `&bytes` of a `Vec<u8>`"
)]
pub trait CheckSource<'s>: sealed::Source<'s> {}

pub(crate) mod sealed {
    use super::{Asked, Found, KernelSource, MismatchError};

    /// What a source does, which users do not call.
    pub trait Source<'s>: Sized {
        /// The source.
        fn source(self) -> KernelSource<'s>;

        /// Finds the kernel and compares it.
        fn find_kernel(self, asked: Asked<'_>) -> Result<Found<'s>, MismatchError> {
            self.source().find_kernel(asked)
        }
    }
}

/// A kernel that was found.
#[derive(Debug)]
pub struct Found<'s> {
    pub(crate) symbol: Cow<'s, str>,
    /// The demands without static shared memory, if all images that have the kernel agree on them.
    #[cfg_attr(not(feature = "cudarc-0_19"), allow(dead_code, reason = "cudarc launches the kernel"))]
    pub(crate) bounds: LaunchBounds,
}

/// What `check` returns: the symbol to load.
pub(crate) type Checked<'s> = Result<Cow<'s, str>, MismatchError>;

#[diagnostic::do_not_recommend]
impl<'s, S: Into<KernelSource<'s>>> CheckSource<'s> for S {}

#[diagnostic::do_not_recommend]
impl<'s, S: Into<KernelSource<'s>>> sealed::Source<'s> for S {
    fn source(self) -> KernelSource<'s> {
        self.into()
    }
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

    /// The images, PTX first, and why an image was not read.
    #[inline]
    pub(super) fn images(self) -> Result<(Vec<Image<'a>>, Option<ObjectError>), ObjectError> {
        match self.content {
            Content::Bytes(bytes) => image::images(bytes),
            Content::Module(module) => {
                accepted(&module.read)?;
                Ok((Vec::from([Image::ptx(Part::Lent(&module.read))]), None))
            }
        }
    }

    #[inline]
    fn find_kernel(self, asked: Asked<'_>) -> Result<Found<'a>, MismatchError> {
        let Asked { subject, kernel, by_symbol, is_path } = asked;
        let name = if is_path { instance_name(subject.name) } else { subject.name.into() };
        let subject = Subject { name: &name, path: self.name, ..subject };
        let wanted = if by_symbol { Wanted::Symbol(kernel) } else { Wanted::Name(kernel) };
        self.with_images(|images, unread| image::find(subject, wanted, images, unread))
    }

    /// The bytes without compression, if there is any.
    #[inline]
    pub(super) fn unpacked(self) -> Option<Vec<u8>> {
        match self.content {
            Content::Bytes(bytes) => unpacked(bytes),
            Content::Module(_) => None,
        }
    }

    /// Calls `then` with the images, compressed ones too, and why an image was not read.
    pub(super) fn with_images<T>(
        self,
        then: impl FnOnce(&[Image<'_>], Option<ObjectError>) -> Result<T, MismatchError>,
    ) -> Result<T, MismatchError> {
        let plain = self.unpacked();
        let source = plain.as_ref().map_or(self, KernelSource::from);
        let (images, unread) = source.images().map_err(|error| unreadable(error, self.name))?;
        then(&images, unread)
    }
}
