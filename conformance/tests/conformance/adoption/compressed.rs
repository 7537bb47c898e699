//! The program that reads files with the feature `compressed`, which the tests do without.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use ptx_abi_conformance::results::full;
use ptx_abi_conformance::toolchain::{Scratch, printed, read_bytes, run, write};

use crate::nested;

/// The program. It is built once.
static PROGRAM: OnceLock<Result<PathBuf, String>> = OnceLock::new();

/// The packages that decompress and read. Without optimisation, the largest libraries take minutes. A sample has none of these
/// libraries, so it optimises only the first two, which compile in less time.
const OPTIMISED: [&str; 4] = ["lz4_flex", "ruzstd", "ptx-abi-read", "ptx-abi-core"];

/// The features, without the macros: those of the example of the build systems, for which cargo compiles these packages too.
const FEATURES: &str = r#"["bytemuck", "check", "compressed", "draw"], default-features = false"#;

/// The lines of a manifest that optimise these packages.
pub(crate) fn optimised() -> String {
    let packages = if full() { &OPTIMISED[..] } else { &OPTIMISED[..2] };
    let lines = packages.iter().map(|package| format!("[profile.dev.package.{package}]\nopt-level = 2\n"));
    lines.collect::<Vec<_>>().concat()
}

fn build() -> Result<PathBuf, String> {
    let source = nested::tests().join("tests/conformance/adoption/compressed/program.rs");
    let mut targets = optimised();
    _ = write!(targets, "[[bin]]\nname = \"compressed\"\npath = '{}'\n", source.display());
    let (_, mut cargo) = nested::package_with("compressed", &targets, "ptx-abi", FEATURES);
    // The workspace has not downloaded the crates that decompress.
    run(cargo.args(["build", "--quiet"]).env("CARGO_NET_OFFLINE", "false"))?;
    Ok(nested::target().join("debug/compressed"))
}

fn program() -> Result<Command, String> {
    PROGRAM.get_or_init(build).clone().map(Command::new)
}

/// The bytes of a file without compression.
pub(crate) fn decompressed(scratch: &Scratch, bytes: &[u8]) -> Result<Vec<u8>, String> {
    let [from, to] = ["compressed", "decompressed"].map(|name| scratch.path(name));
    write(&from, bytes)?;
    run(program()?.arg("decompress").args([&from, &to]))?;
    read_bytes(&to)
}

/// What the program prints about a file, whose images cuobjdump has extracted into a folder.
pub(super) fn measured(file: &Path, extracted: &Path) -> Result<String, String> {
    printed(program()?.arg("measure").args([file, extracted]))
}
