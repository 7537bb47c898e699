//! The check at run time of bytes that may be PTX, a cubin, a fatbin, or a file for the host that contains fatbins.

use alloc::borrow::Cow;

use super::error::MismatchError;
use super::image::{self, find, images, unreadable};
use super::{Subject, Wanted};
use crate::object::decompressed;
use crate::param::Param;

/// Compares the parameters of the kernel with this symbol in PTX, in a cubin, or in each image of a fatbin that has it.
/// [`images`](crate::object::images) lists the files that contain fatbins.
///
/// `name` is the name of the type in messages, or empty. A cubin has no types. There the check compares sizes and offsets
/// with those of [`param_offset`](crate::param::param_offset) for its architecture, then the types that a mangled name
/// spells, and fingerprints. A compressed image is not compared without the feature `compressed`.
///
/// ```
/// use ptx_abi::check::check_bytes;
/// use ptx_abi::kernel::Param;
/// let ptx = b".version 8.1 .target sm_90 .entry k(.param .u32 n) { ret; }\0";
/// assert!(check_bytes("Arguments", &[Param::of::<u32>("n")], ptx, "k").is_ok());
/// assert!(check_bytes("Arguments", &[Param::of::<u64>("n")], ptx, "k").is_err());
/// ```
///
/// # Errors
///
/// The bytes cannot be read, no image that can be read has such an entry, or an entry takes other parameters.
#[inline]
pub fn check_bytes(name: &str, params: &[Param<'_>], bytes: &[u8], symbol: &str) -> Result<(), MismatchError> {
    find_in_bytes(Subject { name, params, path: "" }, Wanted::Symbol(symbol), bytes).map(drop)
}

/// Finds the wanted kernel, compares it, and returns its symbol.
///
/// # Errors
///
/// Fails as [`check_bytes`] does, and if an image has several such kernels.
#[inline]
pub(crate) fn find_in_bytes<'p>(
    subject: Subject<'_>,
    wanted: Wanted<'_>,
    bytes: &'p [u8],
) -> Result<Cow<'p, str>, MismatchError> {
    match decompressed(bytes) {
        Cow::Borrowed(bytes) => find_in_images(subject, wanted, bytes).map(Cow::Borrowed),
        Cow::Owned(bytes) => find_in_images(subject, wanted, &bytes).map(|symbol| Cow::Owned(symbol.into())),
    }
}

#[inline]
fn find_in_images<'p>(subject: Subject<'_>, wanted: Wanted<'_>, bytes: &'p [u8]) -> Result<&'p str, MismatchError> {
    let (images, unread) = images(bytes).map_err(|error| unreadable(error, ""))?;
    find(subject, wanted, &images, unread)
}

/// Compares a type with a variable. `param` has the name of the variable and the type.
///
/// # Errors
///
/// Fails as [`check_bytes`] does.
#[inline]
pub(super) fn check_global(param: &Param<'_>, bytes: &[u8]) -> Result<(), MismatchError> {
    let bytes = decompressed(bytes);
    let (images, unread) = images(&bytes).map_err(|error| unreadable(error, ""))?;
    image::check_global(param, &images, unread)
}
