//! Compiles libraries that stand in for those of NVIDIA's driver and compiler, from `tests/tests/stand_in`.

use std::path::{Path, PathBuf};
use std::process::{Command, id};
use std::{env, fs};

use crate::command::run;

/// Compiles a source of that folder to a library. It only replaces the file when the library is complete, because several
/// programs may do that at the same time.
///
/// # Errors
///
/// Returns an error if rustc fails or the file cannot be written.
pub fn build(source: &str, library: &Path) -> Result<(), String> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/stand_in").join(source);
    let partial = library.with_extension(format!("{}.so", id()));
    let rustc = env::var_os("RUSTC").map_or_else(|| PathBuf::from("rustc"), PathBuf::from);
    run(Command::new(rustc)
        .args(["--edition", "2024", "--crate-type", "cdylib", "-O", "-o"])
        .arg(&partial)
        .arg(source))?;
    fs::rename(&partial, library).map_err(|error| format!("{}: {error}", library.display()))
}
