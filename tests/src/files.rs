//! Files of the workspace, and the comparison with golden files. Relative paths begin at the root of the workspace.

use std::path::{Path, PathBuf};
use std::{env, fs};

/// The root of the workspace.
pub fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// The text of a file.
///
/// # Panics
///
/// If it cannot be read.
pub fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The files below a folder with this extension, in order.
///
/// # Panics
///
/// If a folder cannot be read.
pub fn below(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found: Vec<_> =
        fs::read_dir(folder).into_iter().flatten().map(|entry| entry.expect("readable").path()).collect();
    found.sort();
    let files = |path: PathBuf| {
        if path.is_dir() {
            return below(&path, extension);
        }
        if path.extension().is_some_and(|found| found == extension) { vec![path] } else { Vec::new() }
    };
    found.into_iter().flat_map(files).collect()
}

/// Whether golden files are written and not compared: the environment variable `UPDATE_EXPECT`.
pub fn updates() -> bool {
    env::var_os("UPDATE_EXPECT").is_some()
}

/// Asserts that a golden file has this text, or writes it.
///
/// # Panics
///
/// If the text differs, with the first line that does, or if the file cannot be written.
#[track_caller]
pub fn golden(path: &str, text: &str) {
    report(Vec::from_iter(stale(path, text)).as_slice());
}

/// As [`golden`], but returns the difference.
///
/// # Panics
///
/// If the file cannot be written.
pub fn stale(path: &str, text: &str) -> Option<String> {
    let file = root().join(path);
    if updates() {
        fs::write(&file, text).unwrap_or_else(|error| panic!("{path}: {error}"));
    }
    let expected = fs::read_to_string(&file).unwrap_or_default();
    if expected == text {
        return None;
    }
    let end = Some("(end)");
    let mut lines = expected.lines().chain(end).zip(text.lines().chain(end)).enumerate();
    let (line, (old, new)) = lines.find(|(_, (old, new))| old != new).unwrap_or((0, ("", "the ends of lines differ")));
    let update = "`UPDATE_EXPECT=1 cargo test -p ptx-abi-tests --test it` writes it again";
    Some(format!("{path}:{} is stale: {update}\n  expected: {old}\n     found: {new}", line + 1))
}

/// Asserts that there are no problems.
///
/// # Panics
///
/// If there are any, with all of them.
#[track_caller]
pub fn report(problems: &[String]) {
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
}
