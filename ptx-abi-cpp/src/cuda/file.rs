//! Files of headers and checks: written, and compared with the types in Rust.

extern crate std;

use alloc::string::{String, ToString as _};
use core::fmt::{self, Display};
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use super::diff::line_diff;
use super::open::unlisted;
use super::{CudaAsserts, CudaHeader};

/// What a file contains: [`cuda_header!`](crate::cuda_header) or [`cuda_asserts!`](crate::cuda_asserts).
pub trait CudaFile: Content {}

/// The contents of a file.
#[allow(unreachable_pub, reason = "users cannot name it, so they cannot implement `CudaFile`")]
pub trait Content: Display {
    /// The words for it.
    const WHAT: &'static str;

    /// What is wrong with the list of items that this text does not compare.
    fn unlisted(&self, text: &str) -> Option<String>;
}

impl CudaFile for CudaHeader<'_> {}

impl Content for CudaHeader<'_> {
    const WHAT: &'static str = "the header";

    fn unlisted(&self, _: &str) -> Option<String> {
        None
    }
}

impl CudaFile for CudaAsserts<'_> {}

impl Content for CudaAsserts<'_> {
    const WHAT: &'static str = "the checks";

    fn unlisted(&self, text: &str) -> Option<String> {
        unlisted(self.listed(), text)
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
        /// What the file should contain: `the header` or `the checks`.
        what: &'static str,
        /// The lines that differ: those of the file after `-`, those of the types in Rust after `+`.
        lines: String,
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
}

impl Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Absent { path } => write!(f, "{} is not there or empty", path.display()),
            Self::Stale { path, what, lines } => {
                write!(f, "{} is not {what} of the types in Rust:\n{}", path.display(), lines.trim_end())
            }
            Self::Unreadable { path, error } => write!(
                f,
                "{} cannot be read, so it is not a file that this crate wrote: {error}; remove it, or name another path",
                path.display()
            ),
            Self::Unwritable { path, error } => write!(f, "{} cannot be written: {error}", path.display()),
            Self::NotCompared { items } => f.write_str(items),
        }
    }
}

impl fmt::Debug for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

impl core::error::Error for FileError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Unreadable { error, .. } | Self::Unwritable { error, .. } => Some(error),
            _ => None,
        }
    }
}

/// Compares a file with a header or with checks, for programs and build scripts. In tests,
/// [`cuda_header_test!`](https://docs.rs/ptx-abi/latest/ptx_abi/macro.cuda_header_test.html) does that.
///
/// A relative path starts at the current folder: for a build script, the folder of its `Cargo.toml`.
///
/// # Errors
///
/// Every [`FileError`] but `Unwritable`.
pub fn compare(path: impl AsRef<Path>, file: &impl CudaFile) -> Result<(), FileError> {
    expected(file).and_then(|text| differs(path.as_ref(), file, &text))
}

/// Writes a header or checks to a file, and makes the folders. A file that is up to date is left alone, so it causes no new
/// build. Returns whether the file was written.
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
/// `Unreadable`, `Unwritable` and `NotCompared` of [`FileError`]; then nothing has been written.
pub fn write(path: impl AsRef<Path>, file: &impl CudaFile) -> Result<bool, FileError> {
    let (path, text) = (path.as_ref(), expected(file)?);
    match differs(path, file, &text) {
        Ok(()) => Ok(false),
        Err(FileError::Absent { .. } | FileError::Stale { .. }) => {
            let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
            let written = folder.and_then(|()| fs::write(path, text));
            written.map_err(|error| FileError::Unwritable { path: path.into(), error })?;
            Ok(true)
        }
        Err(error) => Err(error),
    }
}

/// The body of `cuda_header_test!` and `cuda_asserts_test!`.
///
/// # Panics
///
/// If the file is not up to date. With `UPDATE_EXPECT=1` it is written.
#[track_caller]
pub fn expect_file(folder: &str, path: &str, file: &impl CudaFile) {
    let path = Path::new(folder).join(path);
    let result = if env::var_os("UPDATE_EXPECT").is_some_and(|value| value == "1") {
        write(&path, file).map(drop)
    } else {
        compare(&path, file)
    };
    match result {
        Ok(()) => {}
        Err(error @ (FileError::Absent { .. } | FileError::Stale { .. })) => {
            panic!("{error}\nhelp: `UPDATE_EXPECT=1 cargo test` writes the file")
        }
        Err(error) => panic!("{error}"),
    }
}

/// The text of the file, if its list of what it does not compare is right.
fn expected(file: &impl CudaFile) -> Result<String, FileError> {
    let text = file.to_string();
    match file.unlisted(&text) {
        Some(items) => Err(FileError::NotCompared { items }),
        None => Ok(text),
    }
}

fn differs<F: CudaFile>(path: &Path, _: &F, expected: &str) -> Result<(), FileError> {
    let found = match fs::read_to_string(path) {
        // git may have changed the line endings to those of Windows.
        Ok(found) => found.replace("\r\n", "\n"),
        Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
        // Nothing is written over a file that this crate cannot have written.
        Err(error) => return Err(FileError::Unreadable { path: path.into(), error }),
    };
    if found == expected {
        Ok(())
    } else if found.is_empty() {
        Err(FileError::Absent { path: path.into() })
    } else {
        Err(FileError::Stale { path: path.into(), what: F::WHAT, lines: line_diff(&found, expected) })
    }
}
