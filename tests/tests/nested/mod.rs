//! Prepares the crates that tests build. Each needs its own manifest, and nothing that the workspace has not downloaded.
//!
//! All share one target folder, so that cargo compiles their dependencies once for each set of features, and once more for
//! `cargo check`. cargo lets only one of them build at a time.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// The features that need no other crate.
pub(crate) const FEATURES: &str = r#"["check", "cuda", "draw", "emit", "atomic"]"#;

/// The value of `RUSTC_BOOTSTRAP`: only these crates may use unstable features. All crates get the same value, because with
/// another value the build scripts of dependencies would run again. rustdoc writes the last five as JSON.
pub(crate) const UNSTABLE: &str =
    "expansion,purity,purity_cached,ptx_abi,ptx_abi_core,ptx_abi_cpp,ptx_abi_emit,ptx_abi_read";

/// This crate's folder.
pub(crate) fn tests() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The folder of a package.
pub(crate) fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("nested").join(name)
}

/// The target folder of all packages.
pub(crate) fn target() -> PathBuf {
    folder("target")
}

/// A `cargo` command in the folder of a package, without subcommand and arguments.
pub(crate) fn cargo_in(folder: &Path) -> Command {
    // This cargo runs the tests, and may differ from the one that has built them.
    let mut command = Command::new(env::var_os("CARGO").expect("cargo runs the tests"));
    command
        .current_dir(folder)
        .env("CARGO_TARGET_DIR", target())
        // Nobody edits these crates, and a measurement keeps nothing for the next one.
        .env("CARGO_INCREMENTAL", "0")
        .env("CARGO_NET_OFFLINE", "true")
        .env("RUSTC_BOOTSTRAP", UNSTABLE)
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS");
    command
}

/// A `cargo` command that builds the library `source` (a path in this crate's folder), in which ptx-abi is called
/// `dependency`, without subcommand and arguments.
pub(crate) fn cargo(name: &str, source: &str, dependency: &str) -> Command {
    package(name, &format!("[lib]\npath = '{}'\n", tests().join(source).display()), dependency).1
}

/// The value of `ptx-abi` or another name among the dependencies of a manifest.
pub(crate) fn dependency() -> String {
    dependency_with(FEATURES)
}

fn dependency_with(features: &str) -> String {
    let workspace = tests().parent().expect("the tests are a member of the workspace");
    format!("{{ package = \"ptx-abi\", path = '{}', features = {features} }}", workspace.display())
}

/// The folder of a package with these `targets` in its manifest, and a `cargo` command that builds it.
pub(crate) fn package(name: &str, targets: &str, dependency: &str) -> (PathBuf, Command) {
    package_with(name, targets, dependency, FEATURES)
}

/// As [`package`], with these features of ptx-abi.
pub(crate) fn package_with(name: &str, targets: &str, dependency: &str, features: &str) -> (PathBuf, Command) {
    let workspace = tests().parent().expect("the tests are a member of the workspace");
    let folder = folder(name);
    fs::create_dir_all(&folder).expect("the crate's folder can be made");
    let manifest = format!(
        "[package]\nname = \"{name}\"\nedition = \"2024\"\n[workspace]\n{targets}\
         [dependencies]\n{dependency} = {}\n",
        dependency_with(features),
    );
    fs::write(folder.join("Cargo.toml"), manifest).expect("the manifest can be written");
    // The workspace's lock file selects the downloaded versions.
    fs::copy(workspace.join("Cargo.lock"), folder.join("Cargo.lock")).expect("the workspace has a lock file");
    let command = cargo_in(&folder);
    (folder, command)
}

/// Copies a crate of `examples/` with the paths of our crates, and undoes the changes in an earlier copy.
pub(crate) fn example(name: &str, copy: &str) -> PathBuf {
    let workspace = tests().parent().expect("the tests are a member of the workspace");
    let folder = folder(copy);
    let mut left = vec![PathBuf::new()];
    while let Some(inner) = left.pop() {
        fs::create_dir_all(folder.join(&inner)).expect("the folder can be made");
        for entry in fs::read_dir(workspace.join("examples").join(name).join(&inner)).expect("a folder of the example")
        {
            let entry = entry.expect("an entry of the folder");
            let path = inner.join(entry.file_name());
            if entry.path().is_dir() {
                left.push(path);
            } else {
                let text = fs::read_to_string(entry.path()).expect("a text");
                let text = text.replace("path = \"../..", &format!("path = \"{}", workspace.display()));
                fs::write(folder.join(path), text).expect("the file can be written");
            }
        }
    }
    fs::copy(workspace.join("Cargo.lock"), folder.join("Cargo.lock")).expect("the workspace has a lock file");
    folder
}

/// As [`example_with`], with the features of the other packages in the first tier of tests.
pub(crate) fn example_in_tier_1(name: &str, copy: &str) -> PathBuf {
    example_with(name, copy, FEATURES)
}

/// As [`example`], with the features that another package has, so that cargo compiles no crate again. In the second tier of
/// tests a full run builds each example with its own features.
pub(crate) fn example_with(name: &str, copy: &str, features: &str) -> PathBuf {
    let folder = example(name, copy);
    let file = folder.join("Cargo.toml");
    let manifest = fs::read_to_string(&file).expect("the example has a manifest");
    let with_features = |line: &str| match line.split_once("features = [").filter(|_| line.starts_with("ptx-abi = ")) {
        Some((start, _)) => format!("{start}features = {features} }}\n"),
        None => format!("{line}\n"),
    };
    fs::write(file, manifest.lines().map(with_features).collect::<String>()).expect("the manifest can be written");
    folder
}

/// Runs the command and returns its output.
pub(crate) fn run(mut command: Command) -> String {
    let output = command.output().expect("cargo starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("the output is UTF-8")
}
