//! Crates that a test builds: each needs a manifest of its own, and nothing that the workspace has not downloaded.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// What needs no other crate.
const FEATURES: &str = r#"["check", "cuda", "draw", "emit", "atomic"]"#;

/// This crate's folder.
pub(crate) fn tests() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// `cargo`, ready to build the library `source` (a path in this crate's folder), which knows ptx-abi as
/// `dependency`; the subcommand and its arguments are missing.
pub(crate) fn cargo(name: &str, source: &str, dependency: &str) -> Command {
    package(name, &format!("[lib]\npath = '{}'\n", tests().join(source).display()), dependency).1
}

/// The folder of a package with these `targets` in its manifest, and `cargo` ready to build it.
pub(crate) fn package(name: &str, targets: &str, dependency: &str) -> (PathBuf, Command) {
    let workspace = tests().parent().expect("the tests are a member of the workspace");
    let crate_dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&crate_dir).expect("the crate's folder can be made");
    let manifest = format!(
        "[package]\nname = \"{name}\"\nedition = \"2024\"\n[workspace]\n{targets}[dependencies]\n\
         {dependency} = {{ package = \"ptx-abi\", path = '{}', features = {FEATURES} }}\n",
        workspace.display(),
    );
    fs::write(crate_dir.join("Cargo.toml"), manifest).expect("the manifest can be written");
    // The workspace's lock file: the versions are those that are there.
    fs::copy(workspace.join("Cargo.lock"), crate_dir.join("Cargo.lock")).expect("the workspace has a lock file");
    let mut command = Command::new(env::var_os("CARGO").expect("cargo runs the tests"));
    command
        .current_dir(&crate_dir)
        .env("CARGO_TARGET_DIR", crate_dir.join("target"))
        .env("CARGO_NET_OFFLINE", "true")
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS");
    (crate_dir, command)
}

/// Runs it; what it prints.
pub(crate) fn run(mut command: Command) -> String {
    let output = command.output().expect("cargo starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("the output is UTF-8")
}
