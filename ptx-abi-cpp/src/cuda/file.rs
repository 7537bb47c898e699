//! Files that tests keep up to date: headers, checks and pictures, written, and compared with the types in Rust.

extern crate std;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Display};
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use super::append;
use super::diff::line_diff;
use super::open::unlisted;
use super::sources::{Files, HOLE, files};
use super::{CudaAsserts, CudaHeader};

/// What a file contains: [`cuda_header!`](crate::cuda_header) or [`cuda_asserts!`](crate::cuda_asserts).
pub trait CudaFile: Content {}

/// The contents of a file.
#[allow(unreachable_pub, reason = "users cannot name it, so they cannot implement `CudaFile`")]
pub trait Content: Display {
    /// The words for it.
    const WHAT: &'static str;

    /// The checks, if it is a file of checks.
    fn checks(&self) -> Option<&CudaAsserts<'_>> {
        None
    }

    /// Compares the text of the file with the text that replaces it. The error is why it must not do so.
    fn replaces(&self, found: &str, text: &str) -> Result<(), String> {
        let _ = (found, text);
        Ok(())
    }
}

impl CudaFile for CudaHeader<'_> {}

impl Content for CudaHeader<'_> {
    const WHAT: &'static str = "the header";

    fn replaces(&self, found: &str, text: &str) -> Result<(), String> {
        self.append_only.as_ref().map_or(Ok(()), |rule| append::compare(found, text, &self.types(), rule))
    }
}

/// A picture of a type, for `svg_test!`. Programs write its text without help.
#[derive(Clone, Copy, Debug)]
pub struct Picture<T>(pub T);

impl<T: Display> Display for Picture<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T: Display> Content for Picture<T> {
    const WHAT: &'static str = "the picture";
}

impl CudaFile for CudaAsserts<'_> {}

impl Content for CudaAsserts<'_> {
    const WHAT: &'static str = "the checks";

    fn checks(&self) -> Option<&CudaAsserts<'_>> {
        Some(self)
    }
}

/// Why a file is not what it should be.
///
/// `Debug` prints the same text as `Display`, because `main` and `expect` print the former.
#[non_exhaustive]
pub enum FileError {
    /// There is no file, or it is empty.
    #[non_exhaustive]
    Absent {
        /// The path.
        path: PathBuf,
    },
    /// The file has other lines.
    #[non_exhaustive]
    Stale {
        /// The path.
        path: PathBuf,
        /// What the file should contain: `the header`, `the checks` or `the picture`.
        what: &'static str,
        /// The lines that differ: those of the file after `-`, those of the types in Rust after `+`.
        lines: String,
    },
    /// The header is [append-only](super::AppendOnly), and the types in Rust change what it has. Nothing has written over it.
    #[non_exhaustive]
    Broken {
        /// The path.
        path: PathBuf,
        /// The members that differ, and what to write.
        breaks: String,
    },
    /// The file cannot be read, so nothing has written over it.
    #[non_exhaustive]
    Unreadable {
        /// The path.
        path: PathBuf,
        /// The reason.
        error: io::Error,
    },
    /// The file cannot be written.
    #[non_exhaustive]
    Unwritable {
        /// The path.
        path: PathBuf,
        /// The reason.
        error: io::Error,
    },
    /// The checks leave out items that `not_compared` does not list, or `not_compared` lists other items.
    #[non_exhaustive]
    NotCompared {
        /// The items, each with the line to write.
        items: String,
    },
    /// The sources do not have all functions of the list, or they and the path do not fit together.
    #[non_exhaustive]
    Sources {
        /// The functions and the sources, each with what to write.
        problems: String,
    },
    /// An earlier list wrote a file for a source that has no functions of this list, or that no longer exists.
    #[non_exhaustive]
    Left {
        /// The path of the file, which is to be removed.
        path: PathBuf,
        /// The source that the file names.
        source: String,
    },
    /// Several files are not what they should be.
    #[non_exhaustive]
    Several {
        /// The error of each.
        errors: Vec<Self>,
    },
}

impl FileError {
    /// Whether [`write`] would write a file.
    fn is_old(&self) -> bool {
        match self {
            Self::Absent { .. } | Self::Stale { .. } => true,
            Self::Several { errors } => errors.iter().any(Self::is_old),
            _ => false,
        }
    }
}

impl Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Absent { path } => write!(f, "[PTX820] {} is not there or empty", path.display()),
            Self::Stale { path, what, lines } => {
                write!(f, "[PTX820] {} is not {what} of the types in Rust:\n{}", path.display(), lines.trim_end())
            }
            Self::Broken { path, breaks } => {
                write!(
                    f,
                    "[PTX821] {} is append-only, and the types in Rust do more than append:{breaks}",
                    path.display()
                )
            }
            Self::Unreadable { path, error } => write!(
                f,
                "[PTX820] {} cannot be read, so it is not a file that this crate wrote: {error}; remove it, or name another path",
                path.display()
            ),
            Self::Unwritable { path, error } => write!(f, "[PTX820] {} cannot be written: {error}", path.display()),
            Self::NotCompared { items } => write!(f, "[PTX822] {items}"),
            Self::Sources { problems } => write!(f, "[PTX823] {problems}"),
            Self::Left { path, source } => write!(
                f,
                "[PTX823] {} was written for {source}, which has no functions of the list now: remove the file",
                path.display()
            ),
            Self::Several { errors } => {
                let texts: Vec<_> = errors.iter().map(ToString::to_string).collect();
                f.write_str(&texts.join("\n"))
            }
        }
    }
}

impl fmt::Debug for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

// The text contains that of the cause, so there is no `source`.
impl core::error::Error for FileError {}

/// Compares a file with a header or with checks, for programs and build scripts. In tests,
/// `cuda_header_test!` does that.
///
/// A relative path starts at the current folder: for a build script, the folder of its `Cargo.toml`. Checks with sources,
/// `fn FUNCTIONS in "cuda/*.cu"`, are one file for each source, and a `{}` in the path is the source.
///
/// # Errors
///
/// Every [`FileError`] but `Unwritable`.
pub fn compare(path: impl AsRef<Path>, file: &impl CudaFile) -> Result<(), FileError> {
    for_each_file(Path::new(""), path.as_ref(), file, differs).map(drop)
}

/// Writes a header or checks to a file, and makes the folders. A file that is up to date is left alone, so it causes no new
/// build. Returns whether a file was written. Checks with sources are several files, as for [`compare`].
///
/// ```
/// use ptx_abi::{PtxLayout, cuda, cuda_header};
///
/// #[derive(Clone, Copy, PtxLayout)]
/// #[repr(C)]
/// struct Ray { length: f32 }
///
/// # let folder = std::env::temp_dir().join(format!("ptx-abi-{}", std::process::id()));
/// let path = folder.join("include/ray.h");
/// assert!(matches!(cuda::compare(&path, &cuda_header!(Ray)), Err(cuda::FileError::Absent { .. })));
/// assert!(cuda::write(&path, &cuda_header!(Ray))?);
/// assert!(!cuda::write(&path, &cuda_header!(Ray))?);
/// cuda::compare(&path, &cuda_header!(Ray))?;
/// # std::fs::remove_dir_all(folder).unwrap();
/// # Ok::<(), cuda::FileError>(())
/// ```
///
/// # Errors
///
/// Every [`FileError`] but `Absent` and `Stale`. An error leaves its file as it is, and `NotCompared` and `Sources` leave
/// all files. No file of `Left` is removed.
pub fn write(path: impl AsRef<Path>, file: &impl CudaFile) -> Result<bool, FileError> {
    for_each_file(Path::new(""), path.as_ref(), file, replace)
}

/// The body of `cuda_header_test!`, `cuda_asserts_test!` and `svg_test!`.
///
/// # Panics
///
/// If the file is not up to date. With `UPDATE_EXPECT=1` it is written.
#[track_caller]
pub fn expect_file(folder: &str, path: &str, file: &impl Content) {
    let act = if env::var_os("UPDATE_EXPECT").is_some_and(|value| value == "1") { replace } else { differs };
    if let Err(error) = for_each_file(Path::new(folder), Path::new(path), file, act) {
        let help = if error.is_old() { "\nhelp: `UPDATE_EXPECT=1 cargo test` writes the file" } else { "" };
        panic!("{error}{help}");
    }
}

/// Calls `act` for the text of each file. Returns whether one of the calls returned `true`.
fn for_each_file<F: Content>(
    root: &Path,
    path: &Path,
    file: &F,
    act: fn(&Path, &F, &str) -> Result<bool, FileError>,
) -> Result<bool, FileError> {
    let Files { texts, left } = files_of(root, path, file)?;
    let left = left.into_iter().map(|(path, source)| Err(FileError::Left { path, source }));
    let (mut is_any, mut errors) = (false, Vec::new());
    for result in texts.iter().map(|(path, text)| act(path, file, text)).chain(left) {
        match result {
            Ok(is) => is_any |= is,
            Err(error) => errors.push(error),
        }
    }
    match (errors.len(), errors.pop()) {
        (_, None) => Ok(is_any),
        (1, Some(error)) => Err(error),
        (_, Some(last)) => {
            errors.push(last);
            Err(FileError::Several { errors })
        }
    }
}

/// The texts of the files, if the list of what they do not compare is right.
fn files_of(root: &Path, path: &Path, file: &impl Content) -> Result<Files, FileError> {
    let text = file.to_string();
    if let Some(checks) = file.checks() {
        if let Some(items) = unlisted(checks.listed, &text) {
            return Err(FileError::NotCompared { items });
        }
        if !checks.sources.is_empty() {
            return files(checks, root, &path.to_string_lossy()).map_err(|problems| FileError::Sources { problems });
        }
    }
    if path.to_string_lossy().contains(HOLE) {
        let problems =
            format!("`{HOLE}` in {} is a source: list them, `fn FUNCTIONS in \"cuda/*.cu\"`", path.display());
        return Err(FileError::Sources { problems });
    }
    Ok(Files { texts: Vec::from([(root.join(path), text)]), left: Vec::new() })
}

/// Writes a file, unless it has this text. Returns whether it was written.
fn replace<F: Content>(path: &Path, file: &F, text: &str) -> Result<bool, FileError> {
    match differs(path, file, text) {
        Err(FileError::Absent { .. } | FileError::Stale { .. }) => {
            let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
            let written = folder.and_then(|()| fs::write(path, text));
            written.map_err(|error| FileError::Unwritable { path: path.into(), error })?;
            Ok(true)
        }
        other => other,
    }
}

/// Fails if a file does not have this text. Otherwise returns `false`, because nothing was written.
fn differs<F: Content>(path: &Path, file: &F, expected: &str) -> Result<bool, FileError> {
    let found = match fs::read_to_string(path) {
        // git may have changed the line endings to those of Windows.
        Ok(found) => found.replace("\r\n", "\n"),
        Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
        // Nothing is written over a file that this crate cannot have written.
        Err(error) => return Err(FileError::Unreadable { path: path.into(), error }),
    };
    if found == expected {
        Ok(false)
    } else if found.is_empty() {
        Err(FileError::Absent { path: path.into() })
    } else if let Err(breaks) = file.replaces(&found, expected) {
        Err(FileError::Broken { path: path.into(), breaks })
    } else {
        Err(FileError::Stale { path: path.into(), what: F::WHAT, lines: line_diff(&found, expected) })
    }
}
