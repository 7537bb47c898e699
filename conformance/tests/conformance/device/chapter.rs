//! Follows the chapter `device_crates` in an empty folder. A full run follows it to the letter. In a sample ptx-abi has the
//! features that it has in other tests, so cargo compiles it once for all of them.

use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use ptx_abi_conformance::gpu::{DEVICE_FEATURES, device_config};
use ptx_abi_conformance::harness::Summary;
use ptx_abi_conformance::results::full;
use ptx_abi_conformance::toolchain::{Tool, Toolchain, read_text};

use crate::nested;

const CHAPTER: &str = include_str!("../../../../src/book/device_crates.md");

/// A program in place of `cargo` that runs the installed compilers: `+nightly` needs rustup, and cargo would download the
/// crates that `core` names. The target folders are those of the other tests, which have compiled the dependencies with the same
/// configuration.
const CARGO: &str = r#"#!/bin/sh
if [ "$1" = +nightly ]; then
    shift
    unset CARGO_NET_OFFLINE CARGO RUSTC RUSTC_WRAPPER RUSTFLAGS CARGO_ENCODED_RUSTFLAGS RUSTUP_TOOLCHAIN CARGO_BUILD_TARGET LD_LIBRARY_PATH
    export PATH="/usr/bin:$PATH" RUSTC_BOOTSTRAP=1 CARGO_TARGET_DIR="$DEVICE_TARGET"
    exec "$DEVICE_CARGO" --config "$DEVICE_CONFIG" "$@"
fi
CARGO_TARGET_DIR="$HOST_TARGET" exec "$HOST_CARGO" "$@"
"#;

/// The code blocks after each line with this beginning, each with the rest of the line.
fn blocks(beginning: &str) -> Vec<(&'static str, &'static str)> {
    let parts = CHAPTER.split(beginning).skip(1);
    let block = |part: &'static str| {
        let (name, rest) = part.split_once('\n')?;
        let code = if rest.starts_with("```") { rest.split_once('\n')?.1 } else { rest };
        Some((name.trim_end_matches(" -->"), code.split("```").next()?))
    };
    parts.filter_map(block).collect()
}

/// The folder of a reader.
struct Reader<'a> {
    folder: PathBuf,
    toolchain: &'a Toolchain,
}

impl Reader<'_> {
    /// Writes the files of the chapter, and the replacements for the registry and rustup.
    fn prepare(&self) -> Result<(), String> {
        let root = nested::tests().parent().ok_or("the tests are in the workspace")?;
        let registry = format!("[patch.crates-io]\nptx-abi = {{ path = '{}' }}\n", root.display());
        let with =
            |file, from, features| (file, from, format!("ptx-abi = {{ version = \"0.1\", features = {features} }}"));
        let features = [
            with("kernels/Cargo.toml", "ptx-abi = \"0.1\"", DEVICE_FEATURES),
            with("host/Cargo.toml", "ptx-abi = { version = \"0.1\", features = [\"check\"] }", nested::FEATURES),
        ];
        let files = blocks("<!-- file: ");
        let files = files.into_iter().chain([(".cargo/config.toml", registry.as_str()), ("bin/cargo", CARGO)]);
        for (name, text) in files {
            let path = self.folder.join(name);
            let parent = path.parent().ok_or("a file is in a folder")?;
            fs::create_dir_all(parent)
                .and_then(|()| fs::write(&path, text))
                .map_err(|error| format!("{name}: {error}"))?;
        }
        for (file, from, to) in features.iter().filter(|_| !full()) {
            replace(&self.folder.join(file), from, to)?;
        }
        let executable = fs::Permissions::from_mode(0o755);
        fs::set_permissions(self.folder.join("bin/cargo"), executable).map_err(|error| error.to_string())?;
        // The lock files select the downloaded versions.
        for (lock, to) in [("conformance/device/Cargo.lock", "kernels"), ("Cargo.lock", "host")] {
            fs::copy(root.join(lock), self.folder.join(to).join("Cargo.lock")).map_err(|error| error.to_string())?;
        }
        Ok(())
    }

    /// Runs the commands, and returns their output or the errors.
    fn follow(&self, commands: &str) -> Result<Result<String, String>, String> {
        let mut path = vec![self.folder.join("bin")];
        path.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
        let output = Command::new("sh")
            .args(["-e", "-c", commands])
            .current_dir(&self.folder)
            .env("PATH", env::join_paths(path).map_err(|error| error.to_string())?)
            .env("DEVICE_CARGO", self.toolchain.path(Tool::DeviceCargo)?)
            .env("DEVICE_CONFIG", device_config())
            .env("DEVICE_TARGET", super::target())
            .env("HOST_CARGO", env::var_os("CARGO").ok_or("cargo runs the tests")?)
            .env("HOST_TARGET", nested::target())
            .env("CARGO_INCREMENTAL", "0")
            .env("RUSTC_BOOTSTRAP", nested::UNSTABLE)
            .env("CARGO_NET_OFFLINE", "true")
            .output()
            .map_err(|error| error.to_string())?;
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Ok(if output.status.success() { Ok(text(&output.stdout)) } else { Err(text(&output.stderr)) })
    }
}

fn replace(file: &Path, from: &str, to: &str) -> Result<(), String> {
    let text = read_text(file)?;
    if !text.contains(from) {
        return Err(format!("{} has no `{from}`", file.display()));
    }
    fs::write(file, text.replace(from, to)).map_err(|error| error.to_string())
}

pub(super) fn works(toolchain: &Toolchain) -> Result<Summary, String> {
    // The folder always has the same name, because cargo's file names in a target folder depend on it.
    let reader = Reader { folder: nested::folder("device-chapter"), toolchain };
    // An earlier run may have left it.
    let _ = fs::remove_dir_all(&reader.folder);
    reader.prepare()?;
    let commands = blocks("```sh");
    let [(_, commands)] = commands[..] else { return Err(format!("{} blocks of commands", commands.len())) };
    let ptx = reader.folder.join("kernels/kernels.ptx");
    let remove = || fs::remove_file(&ptx).map_err(|error| format!("{}: {error}", ptx.display()));
    let mut differences = Vec::new();
    let mut expect = |step: &str, found: Result<String, String>, expected: Result<&str, &str>| {
        let equal = match (&found, expected) {
            (Ok(found), Ok(expected)) | (Err(found), Err(expected)) => found.contains(expected),
            _ => false,
        };
        if !equal {
            differences.push(format!("{step}: {found:?} instead of {expected:?}"));
        }
    };
    expect("the commands", Ok(reader.follow(commands)??), Ok("`grow` is in "));
    // The removed file is the only reason for cargo to compile again.
    remove()?;
    expect("without the file", reader.follow("cd host && cargo check")?, Err("host/../kernels/kernels.ptx`: make it"));
    expect("the commands after that", reader.follow(commands)?, Ok("`grow` is in "));
    replace(&reader.folder.join("host/src/main.rs"), "step: i32", "step: u64")?;
    expect("another argument", reader.follow(commands)?, Err("[PTX510] `Grow` does not match the kernel `grow`"));
    Ok(Summary::of(super::RUSTC, "the book's three crates, from an empty folder", 4, &differences))
}
