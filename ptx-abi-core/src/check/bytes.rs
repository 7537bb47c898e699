//! The check at run time of bytes that may be PTX, a cubin, a fatbin, or a file for the host that contains fatbins.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use ptx_abi_read::name::model::Parameter;

use super::cubin::{Placed, compare_variable};
use super::error::{MismatchError, MismatchKind, none_or};
use super::fingerprints::FingerprintMismatches;
use super::kernel::{KernelParam, Origin};
use super::{Subject, find_wanted};
use crate::object::{Cubin, Image, Kernel, ObjectError, decompressed, images};
use crate::param::Param;
use crate::types::Sm;
use ptx_abi_read::search::{self, Found, Searched, Wanted};

/// Compares the parameters of the kernel with this symbol in PTX, in a cubin, or in each image of a fatbin that has it.
/// [`images`] lists the files that contain fatbins.
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
    find_in_bytes(name, Wanted::Symbol(symbol), params, bytes).map(drop)
}

/// Finds the wanted kernel, compares it, and returns its symbol.
///
/// # Errors
///
/// Fails as [`check_bytes`] does, and if an image has several such kernels.
#[inline]
pub(crate) fn find_in_bytes<'p>(
    name: &str,
    wanted: Wanted<'_>,
    params: &[Param<'_>],
    bytes: &'p [u8],
) -> Result<Cow<'p, str>, MismatchError> {
    match decompressed(bytes) {
        Cow::Borrowed(bytes) => find_in_images(name, wanted, params, bytes).map(Cow::Borrowed),
        Cow::Owned(bytes) => find_in_images(name, wanted, params, &bytes).map(|symbol| Cow::Owned(symbol.into())),
    }
}

#[inline]
fn find_in_images<'p>(
    name: &str,
    wanted: Wanted<'_>,
    params: &[Param<'_>],
    bytes: &'p [u8],
) -> Result<&'p str, MismatchError> {
    in_images(bytes, |image| match image {
        Image::Ptx(text) => Some(find_wanted(name, wanted, params, text)),
        Image::Cubin(cubin) => Some(in_cubin(Subject { name, params, path: "" }, wanted, cubin)),
        _ => None,
    })
}

/// Compares a type with a variable. `param` has the name of the variable and the type.
///
/// # Errors
///
/// Fails as [`check_bytes`] does.
#[inline]
pub(super) fn check_global(param: &Param<'_>, bytes: &[u8]) -> Result<(), MismatchError> {
    in_images(&decompressed(bytes), |image| match image {
        Image::Ptx(text) => Some(super::check_global(param, text)),
        Image::Cubin(cubin) => Some(variable_in_cubin(param, cubin)),
        _ => None,
    })
}

/// Runs `check` on each image, PTX first, and returns its first result. It is an error if an image differs, or if no image has the
/// item. A compressed image counts only if no other image has the item.
#[inline]
fn in_images<'p, T>(
    bytes: &'p [u8],
    check: impl Fn(Image<'p>) -> Option<Result<T, MismatchError>>,
) -> Result<T, MismatchError> {
    let (mut found, mut missing, mut unread) = (None, None, None);
    let mut images: Vec<_> = images(bytes).map_err(|error| unreadable(error, ""))?.collect();
    // If PTX has the item, a message shows its types.
    images.sort_by_key(|image| !matches!(image, Ok(Image::Ptx(_))));
    for image in images {
        let image = match image {
            Err(error @ ObjectError::Compressed { .. }) => {
                unread.get_or_insert(error);
                continue;
            }
            image => image.map_err(|error| unreadable(error, ""))?,
        };
        match check(image) {
            Some(Ok(checked)) => found = found.or(Some(checked)),
            Some(Err(error)) if error.kind() == MismatchKind::Missing => missing = missing.or(Some(error)),
            Some(Err(error)) => return Err(error),
            None => {}
        }
    }
    match (found, missing, unread) {
        (Some(found), ..) => Ok(found),
        (None, missing, Some(error)) => Err(unread_instead(missing.as_ref(), error)),
        (None, Some(missing), None) => Err(missing),
        (None, None, None) => Err(MismatchError::new(MismatchKind::Missing, search::NO_IMAGE)),
    }
}

/// The error for an item that is in no image that could be read.
#[inline]
fn unread_instead(missing: Option<&MismatchError>, error: ObjectError) -> MismatchError {
    let Some(missing) = missing else { return unreadable(error, "") };
    MismatchError::new(MismatchKind::Unreadable, &format!("{missing}\n  {error}"))
}

/// The error for bytes that cannot be read.
#[inline]
fn unreadable(error: ObjectError, path: &str) -> MismatchError {
    let place = search::place(path);
    MismatchError::new(MismatchKind::Unreadable, &format!("the kernels{place} cannot be read: {error}"))
}

/// Finds the wanted kernel in a cubin, compares it, and returns its symbol.
#[inline]
fn in_cubin<'a>(subject: Subject<'_>, wanted: Wanted<'_>, cubin: Cubin<'a>) -> Result<&'a str, MismatchError> {
    let kernel = match cubin.kernel(wanted.name()) {
        // A symbol is unique.
        Some(kernel) => kernel,
        None => find(subject, wanted, cubin)?,
    };
    let fingerprints: Vec<_> = cubin.fingerprints().collect();
    compare_kernel(subject, kernel, Sm::new(cubin.arch()), &fingerprints)?;
    Ok(kernel.name)
}

#[inline]
fn find<'a>(subject: Subject<'_>, wanted: Wanted<'_>, cubin: Cubin<'a>) -> Result<Kernel<'a>, MismatchError> {
    let kernels: Vec<_> = cubin.kernels().collect();
    let names: Vec<_> = kernels.iter().map(|kernel| kernel.name).collect();
    let (kind, message) = match search::find(wanted, &names) {
        Found::One(at) => return Ok(kernels[at]),
        Found::Several => (MismatchKind::Ambiguous, search::several(wanted, &names, subject.path, search::NAME_ONE)),
        Found::Nothing => (MismatchKind::Missing, missing("entry", wanted, &names, subject)),
    };
    Err(MismatchError::new(kind, &message))
}

/// Compares with a kernel of a cubin for this architecture, which has these fingerprints.
#[inline]
pub(super) fn compare_kernel(
    subject: Subject<'_>,
    kernel: Kernel<'_>,
    arch: Sm,
    fingerprints: &[(&str, u64)],
) -> Result<(), MismatchError> {
    let params = KernelParam::of_cubin(kernel).map_err(|error| unreadable(error, subject.path))?;
    let spelled = Parameter::all(kernel.name);
    let theirs = super::Kernel { symbol: kernel.name, origin: Origin::Cubin(arch), params: &params, spelled: &spelled };
    subject.check(theirs)?;
    let mismatches = FingerprintMismatches::of_kernel(subject, kernel.name);
    none_or(MismatchKind::Fingerprints, mismatches.among(fingerprints).as_ref())
}

/// Compares a type with a variable of a cubin.
#[inline]
fn variable_in_cubin(param: &Param<'_>, cubin: Cubin<'_>) -> Result<(), MismatchError> {
    let Some(variable) = cubin.variable(param.name) else {
        let names: Vec<_> = cubin.variables().map(|variable| variable.name).collect();
        let subject = Subject { name: "", params: &[], path: "" };
        let message = missing("variable", Wanted::Symbol(param.name), &names, subject);
        return Err(MismatchError::new(MismatchKind::Missing, &message));
    };
    let placed = Placed { name: variable.name, size: variable.size, align: variable.align };
    let difference = compare_variable(param.layout, &placed, Sm::new(cubin.arch()), "");
    none_or(MismatchKind::Variable, difference.as_ref())?;
    let fingerprints: Vec<_> = cubin.fingerprints().collect();
    let mismatches = FingerprintMismatches::of_variable(param, "");
    none_or(MismatchKind::Fingerprints, mismatches.among(&fingerprints).as_ref())
}

#[inline]
fn missing(what: &str, wanted: Wanted<'_>, names: &[&str], subject: Subject<'_>) -> String {
    let Subject { name, path, .. } = subject;
    search::missing(wanted, names, Searched { what, path, module: "the cubin", name })
}
