//! The check at run time of bytes that may be PTX, a cubin, a fatbin, or a file for the host that contains fatbins.

use alloc::borrow::Cow;
use alloc::format;
use alloc::vec::Vec;

use ptx_abi_read::name::model::Parameter;

use super::cubin::{Placed, compare_variable};
use super::error::{MismatchError, MismatchKind, none_or};
use super::fingerprints::FingerprintMismatches;
use super::kernel::{KernelParam, Origin};
use super::{Failed, Missing, Subject, global_in_module, in_module};
use crate::object::{Cubin, Image, Kernel, ObjectError, decompressed, images};
use crate::param::Param;
use crate::ptx::Module;
use crate::types::Sm;
use ptx_abi_read::search::{self, Found, Wanted};

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
    let subject = Subject { name, params, path: "" };
    let found = in_images(bytes, |image| match image {
        Image::Ptx(text) => Some(in_module(subject, wanted, &Module::new(text))),
        Image::Cubin(cubin) => Some(in_cubin(subject, wanted, cubin)),
        _ => None,
    });
    found.map_err(|failed| failed.error("entry", wanted, name))
}

/// Compares a type with a variable. `param` has the name of the variable and the type.
///
/// # Errors
///
/// Fails as [`check_bytes`] does.
#[inline]
pub(super) fn check_global(param: &Param<'_>, bytes: &[u8]) -> Result<(), MismatchError> {
    let bytes = decompressed(bytes);
    let found = in_images(&bytes, |image| match image {
        Image::Ptx(text) => Some(global_in_module(param, text)),
        Image::Cubin(cubin) => Some(variable_in_cubin(param, cubin)),
        _ => None,
    });
    found.map_err(|failed| failed.error("variable", Wanted::Symbol(param.name), ""))
}

/// Runs `check` on each image, PTX first, and returns its first result. It is an error if an image differs, or if no image
/// has the item. A compressed image counts only if no other image has the item.
#[inline]
fn in_images<'p, T>(
    bytes: &'p [u8],
    check: impl Fn(Image<'p>) -> Option<Result<T, Failed<'p>>>,
) -> Result<T, Failed<'p>> {
    let (mut found, mut missing, mut unread) = (None, None::<Missing<'_>>, None);
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
            Some(Err(Failed::Missing(more))) => match &mut missing {
                Some(missing) => missing.names.extend(more.names),
                None => missing = Some(more),
            },
            Some(Err(error)) => return Err(error),
            None => {}
        }
    }
    match (found, missing, unread) {
        (Some(found), ..) => Ok(found),
        (None, Some(missing), unread) => Err(Failed::Missing(Missing { unread, ..missing })),
        (None, None, Some(error)) => Err(unreadable(error, "").into()),
        (None, None, None) => Err(MismatchError::new(MismatchKind::Missing, search::NO_IMAGE).into()),
    }
}

/// The error for bytes that cannot be read.
#[inline]
fn unreadable(error: ObjectError, path: &str) -> MismatchError {
    let place = search::place(path);
    MismatchError::new(MismatchKind::Unreadable, &format!("the kernels{place} cannot be read: {error}"))
}

/// Finds the wanted kernel in a cubin, compares it, and returns its symbol.
#[inline]
fn in_cubin<'a>(subject: Subject<'_>, wanted: Wanted<'_>, cubin: Cubin<'a>) -> Result<&'a str, Failed<'a>> {
    let kernel = match cubin.kernel(wanted.name()) {
        // A symbol is unique.
        Some(kernel) => kernel,
        None => find(wanted, cubin)?,
    };
    let fingerprints: Vec<_> = cubin.fingerprints().collect();
    compare_kernel(subject, kernel, Sm::new(cubin.arch()), &fingerprints)?;
    Ok(kernel.name)
}

#[inline]
fn find<'a>(wanted: Wanted<'_>, cubin: Cubin<'a>) -> Result<Kernel<'a>, Failed<'a>> {
    let kernels: Vec<_> = cubin.kernels().collect();
    let names: Vec<_> = kernels.iter().map(|kernel| kernel.name).collect();
    match search::find(wanted, &names) {
        Found::One(at) => Ok(kernels[at]),
        Found::Several => {
            let message = search::several(wanted, &names, "", search::NAME_ONE);
            Err(MismatchError::new(MismatchKind::Ambiguous, &message).into())
        }
        Found::Nothing => Err(missing(names)),
    }
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
fn variable_in_cubin<'a>(param: &Param<'_>, cubin: Cubin<'a>) -> Result<(), Failed<'a>> {
    let Some(variable) = cubin.variable(param.name) else {
        return Err(missing(cubin.variables().map(|variable| variable.name).collect()));
    };
    let placed = Placed { name: variable.name, size: variable.size, align: variable.align };
    let difference = compare_variable(param.layout, &placed, Sm::new(cubin.arch()), "");
    none_or(MismatchKind::Variable, difference.as_ref())?;
    let fingerprints: Vec<_> = cubin.fingerprints().collect();
    let mismatches = FingerprintMismatches::of_variable(param, "");
    none_or(MismatchKind::Fingerprints, mismatches.among(&fingerprints).as_ref())?;
    Ok(())
}

#[inline]
fn missing(names: Vec<&str>) -> Failed<'_> {
    Failed::Missing(Missing { names, module: "the cubin", unread: None })
}
