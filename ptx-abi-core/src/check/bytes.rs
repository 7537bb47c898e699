//! The check of bytes that may be PTX, a cubin or a fatbin. Const evaluation reads only cubins, also those in a fatbin.

use super::compare::Theirs;
use super::cubin::{compare_variable, no_image};
use super::difference::Message;
use super::error::{MismatchError, MismatchKind};
use super::fingerprints::{Carried, FingerprintMismatches};
use super::search::{self, Searched, Symbols, Wanted, push_place};
use super::{Subject, find_wanted};
use crate::object::{Cubin, Image, Images, Kernel, ObjectError, images};
use crate::param::Param;
use crate::types::Sm;

/// Compares the parameters of the kernel with this symbol in PTX, in a cubin, or in each image of a fatbin that has it.
///
/// `name` is the name of the type in messages, or empty. A cubin has no types. There the check compares sizes and offsets
/// with those of [`param_offset`](crate::param::param_offset) for its architecture, then the types that a mangled name
/// spells, and fingerprints.
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
/// The bytes cannot be read, no image has such an entry, or an entry takes other parameters.
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
) -> Result<&'p str, MismatchError> {
    in_images(bytes, |image| match image {
        Image::Ptx(text) => Some(find_wanted(name, wanted, params, text)),
        Image::Cubin(cubin) => Some(checked(in_cubin(Subject { name, params, path: "" }, wanted, cubin))),
        Image::Other(_) => None,
    })
}

/// Compares a type with a variable. `param` has the name of the variable and the type.
///
/// # Errors
///
/// Fails as [`check_bytes`] does.
#[inline]
pub(super) fn check_global(param: &Param<'_>, bytes: &[u8]) -> Result<(), MismatchError> {
    in_images(bytes, |image| match image {
        Image::Ptx(text) => Some(super::check_global(param, text)),
        Image::Cubin(cubin) => Some(checked(variable_in_cubin(param, cubin, ""))),
        Image::Other(_) => None,
    })
}

/// Runs `check` on each image and returns its first result. It is an error if an image differs, or if no image has the
/// item.
#[inline]
fn in_images<'p, T>(
    bytes: &'p [u8],
    check: impl Fn(Image<'p>) -> Option<Result<T, MismatchError>>,
) -> Result<T, MismatchError> {
    let unreadable = |error| MismatchError::new(MismatchKind::Unreadable, &unreadable(error, ""));
    let (mut found, mut missing) = (None, None);
    for image in images(bytes).map_err(unreadable)? {
        match check(image.map_err(unreadable)?) {
            Some(Ok(checked)) => found = found.or(Some(checked)),
            Some(Err(error)) if error.kind() == MismatchKind::Missing => missing = missing.or(Some(error)),
            Some(Err(error)) => return Err(error),
            None => {}
        }
    }
    let missing = || missing.unwrap_or_else(|| MismatchError::new(MismatchKind::Missing, &no_image("")));
    found.ok_or_else(missing)
}

/// The result of a comparison, and the reason if the comparison failed.
struct Compared<T> {
    found: T,
    failed: Option<(MismatchKind, Message)>,
}

#[inline]
fn checked<T>(compared: Compared<T>) -> Result<T, MismatchError> {
    match compared.failed {
        Some((kind, message)) => Err(MismatchError::new(kind, &message)),
        None => Ok(compared.found),
    }
}

/// The message for bytes that cannot be read.
#[inline]
const fn unreadable(error: ObjectError, path: &str) -> Message {
    let mut message = Message::new();
    message.push_str("the kernels");
    push_place(&mut message, path);
    message.push_str(" cannot be read: ");
    error.push(&mut message);
    message
}

/// Finds the wanted kernel in a cubin, compares it, and returns its symbol.
#[inline]
const fn in_cubin<'a>(subject: Subject<'_>, wanted: Wanted<'_>, cubin: Cubin<'a>) -> Compared<&'a str> {
    let Outcome { kernel, several, names } = find(wanted, cubin);
    let Some(kernel) = kernel else {
        let failed = if several {
            (MismatchKind::Ambiguous, search::several(wanted, names.list(), subject.path, search::NAME_ONE))
        } else {
            (MismatchKind::Missing, missing("entry", wanted, &names, subject))
        };
        return Compared { found: "", failed: Some(failed) };
    };
    let failed = compare(subject, kernel, cubin.arch(), &Carried::Cubin(cubin.fingerprints()));
    Compared { found: kernel.name, failed }
}

/// Compares with a kernel of a cubin that has these fingerprints.
#[inline]
const fn compare(
    subject: Subject<'_>,
    kernel: Kernel<'_>,
    arch: Sm,
    carried: &Carried<'_>,
) -> Option<(MismatchKind, Message)> {
    match kernel.params() {
        Err(error) => Some((MismatchKind::Unreadable, unreadable(error, subject.path))),
        Ok(params) => {
            match subject.compare(&super::Kernel { symbol: kernel.name, params: Theirs::Cubin(params, arch, 0) }) {
                Some(message) => Some((MismatchKind::Parameters, message)),
                None => fingerprints(FingerprintMismatches::of_kernel(subject, kernel.name), carried),
            }
        }
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
    checked(Compared { found: (), failed: compare(subject, kernel, arch, &Carried::List(fingerprints)) })
}

/// Compares a type with a variable of a cubin.
#[inline]
const fn variable_in_cubin(param: &Param<'_>, cubin: Cubin<'_>, path: &str) -> Compared<()> {
    let failed = match cubin.variable(param.name) {
        Some(variable) => match compare_variable(param.layout, &variable, cubin.arch(), path) {
            Some(message) => Some((MismatchKind::Variable, message)),
            None => {
                fingerprints(FingerprintMismatches::of_variable(param, path), &Carried::Cubin(cubin.fingerprints()))
            }
        },
        None => {
            let wanted = Wanted::Symbol(param.name);
            let mut names = Names::new();
            let mut variables = cubin.variables();
            while let Some(variable) = variables.step() {
                names.add(wanted, variable.name);
            }
            Some((MismatchKind::Missing, missing("variable", wanted, &names, Subject { name: "", params: &[], path })))
        }
    };
    Compared { found: (), failed }
}

#[inline]
const fn fingerprints(mismatches: FingerprintMismatches<'_>, carried: &Carried<'_>) -> Option<(MismatchKind, Message)> {
    match mismatches.among(carried) {
        Some(message) => Some((MismatchKind::Fingerprints, message)),
        None => None,
    }
}

#[inline]
const fn missing(what: &str, wanted: Wanted<'_>, names: &Names<'_>, subject: Subject<'_>) -> Message {
    let Subject { name, path, .. } = subject;
    search::missing(wanted, names.list(), Searched { what, path, module: "the cubin", name })
}

/// The result of a search for a kernel.
struct Outcome<'a> {
    /// The wanted kernel, if there is exactly one.
    kernel: Option<Kernel<'a>>,
    /// If there is no such kernel: whether several match. `names` is for the message.
    several: bool,
    names: Names<'a>,
}

#[inline]
const fn find<'a>(wanted: Wanted<'_>, cubin: Cubin<'a>) -> Outcome<'a> {
    let (mut others, mut called) = (Names::new(), Names::new());
    // A kernel with that symbol goes first, because a symbol is unique.
    let mut found = cubin.kernel(wanted.name());
    if found.is_some() {
        return Outcome { kernel: found, several: false, names: others };
    }
    let mut kernels = cubin.kernels();
    while let Some(kernel) = kernels.step() {
        if wanted.is(kernel.name) {
            called.add(wanted, kernel.name);
            found = Some(kernel);
        } else {
            others.add(wanted, kernel.name);
        }
    }
    match called.count {
        0 => Outcome { kernel: None, several: false, names: others },
        1 => Outcome { kernel: found, several: false, names: called },
        _ => Outcome { kernel: None, several: true, names: called },
    }
}

/// The maximum number of names that a message chooses from.
const NAMES: usize = 64;

/// Names for a message: the name that begins and ends most like the wanted one, then some similar names, then others.
#[derive(Clone, Copy)]
struct Names<'a> {
    kept: [&'a str; NAMES],
    /// The number of all names that were added, not only of those kept.
    count: usize,
    /// The number of bytes that the first name shares with the wanted one, at both ends.
    common: usize,
}

/// The number of bytes that two names share at their start and at their end.
#[inline]
const fn common(a: &str, b: &str) -> usize {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let shorter = if a.len() < b.len() { a.len() } else { b.len() };
    let (mut start, mut end) = (0, 0);
    while start < shorter && a[start] == b[start] {
        start += 1;
    }
    while start + end < shorter && a[a.len() - 1 - end] == b[b.len() - 1 - end] {
        end += 1;
    }
    start + end
}

impl<'a> Names<'a> {
    #[inline]
    const fn new() -> Self {
        Self { kept: [""; NAMES], count: 0, common: 0 }
    }

    #[inline]
    const fn add(&mut self, wanted: Wanted<'_>, mut name: &'a str) {
        let common = common(wanted.name(), name);
        if common > self.common {
            self.common = common;
            if self.count > 0 {
                (self.kept[0], name) = (name, self.kept[0]);
            }
        }
        // The first place belongs to the most similar name.
        let place = if self.count < NAMES { self.count } else { 1 + self.count % (NAMES - 1) };
        if self.count < NAMES || wanted.is_like(name) {
            self.kept[place] = name;
        }
        self.count += 1;
    }

    #[inline]
    const fn list(&self) -> Symbols<'_> {
        let len = if self.count < NAMES { self.count } else { NAMES };
        Symbols { entries: &[], names: self.kept.split_at(len).0, more: self.count - len }
    }
}

/// Names a kernel by its symbol.
#[inline]
pub const fn by_symbol(name: &str) -> Wanted<'_> {
    Wanted::Symbol(name)
}

/// Compares the parameters of the type `name` with those of the wanted kernel, in a cubin or in each cubin of a fatbin
/// that has it, and returns its symbol. Only the check at run time compares the PTX of a fatbin.
///
/// # Panics
///
/// If they differ, or if there is no cubin. In a constant this is a compile error.
#[inline]
#[track_caller]
pub const fn checked_bytes<'a>(
    name: &str,
    wanted: Wanted<'_>,
    params: &[Param<'_>],
    bytes: &'a [u8],
    path: &str,
) -> &'a str {
    let subject = Subject { name, params, path };
    let mut cubins = Cubins::new(bytes, path);
    let mut symbol = "";
    while let Some(cubin) = cubins.step() {
        let Compared { found, failed } = in_cubin(subject, wanted, cubin);
        if cubins.has_it(failed.as_ref()) && symbol.is_empty() {
            symbol = found;
        }
    }
    cubins.expect_one();
    symbol
}

/// Compares a type with a variable in a cubin, or in each cubin of a fatbin that has it. `param` has the name of the
/// variable and the type.
///
/// # Panics
///
/// Panics as [`checked_bytes`] does.
#[inline]
#[track_caller]
pub const fn checked_global_bytes(param: &Param<'_>, bytes: &[u8], path: &str) {
    let mut cubins = Cubins::new(bytes, path);
    while let Some(cubin) = cubins.step() {
        let Compared { failed, .. } = variable_in_cubin(param, cubin, path);
        cubins.has_it(failed.as_ref());
    }
    cubins.expect_one();
}

/// The cubins of a file, for const evaluation.
struct Cubins<'a, 'p> {
    images: Images<'a>,
    path: &'p str,
    found: bool,
    has_ptx: bool,
    /// The message for the first cubin that does not have the item.
    missing: Option<Message>,
}

impl<'a, 'p> Cubins<'a, 'p> {
    #[inline]
    #[track_caller]
    const fn new(bytes: &'a [u8], path: &'p str) -> Self {
        match images(bytes) {
            Ok(images) => Self { images, path, found: false, has_ptx: false, missing: None },
            Err(error) => panic!("{}", unreadable(error, path).as_str()),
        }
    }

    #[inline]
    #[track_caller]
    const fn step(&mut self) -> Option<Cubin<'a>> {
        while let Some(image) = self.images.step() {
            match image {
                Ok(Image::Cubin(cubin)) => return Some(cubin),
                Ok(Image::Ptx(_)) => self.has_ptx = true,
                Ok(Image::Other(_)) => {}
                Err(error) => panic!("{}", unreadable(error, self.path).as_str()),
            }
        }
        None
    }

    /// Whether a cubin has the wanted item. It panics if the item differs.
    #[inline]
    #[track_caller]
    const fn has_it(&mut self, failed: Option<&(MismatchKind, Message)>) -> bool {
        match failed {
            None => self.found = true,
            Some((MismatchKind::Missing, message)) => {
                if self.missing.is_none() {
                    self.missing = Some(*message);
                }
                return false;
            }
            Some((_, message)) => panic!("{}", message.as_str()),
        }
        true
    }

    /// Panics if no cubin has the wanted item.
    #[inline]
    #[track_caller]
    const fn expect_one(&self) {
        if self.found {
            return;
        }
        let mut message = match self.missing {
            Some(message) => message,
            None => no_image(self.path),
        };
        if self.has_ptx && self.missing.is_none() {
            message = Message::new();
            message.push_str("there is no cubin");
            push_place(&mut message, self.path);
            message.push_str(
                ", and const evaluation does not read PTX in a fatbin\n  help: name a file with the PTX alone, or call \
                 `check_bytes` in a test",
            );
        }
        panic!("{}", message.as_str());
    }
}
