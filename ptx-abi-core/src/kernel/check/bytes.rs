//! The check at run time of bytes that may be PTX, a cubin, a fatbin, or a file for the host that contains fatbins.

use alloc::borrow::Cow;

use super::error::MismatchError;
use super::image::{self, find, images, unreadable};
use super::{Subject, Wanted};
use crate::kernel::object::decompressed;
use crate::param::Param;

/// Finds the wanted kernel, compares it, and returns its symbol.
///
/// # Errors
///
/// The bytes cannot be read, no image that can be read has such an entry or one has several, or an entry takes other
/// parameters.
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
/// The bytes cannot be read, no image has such a variable, or an image's variable differs.
#[inline]
pub(super) fn check_global(param: &Param<'_>, bytes: &[u8]) -> Result<(), MismatchError> {
    let bytes = decompressed(bytes);
    let (images, unread) = images(&bytes).map_err(|error| unreadable(error, ""))?;
    image::check_global(param, &images, unread)
}
