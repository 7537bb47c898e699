//! Reads compilers' messages about the checks of functions.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use ptx_abi_tests::conformance::headers::{include, write};
use ptx_abi_tests::conformance::toolchain::Toolchain;

/// The last line of a file of checks. Every compiler refuses it, which shows that the compiler has reached the end.
pub(crate) const END: &str = "static_assert(sizeof(int) == 1, \"the end of the checks\");\n";

/// A compiler's messages about a file of checks.
#[derive(Default)]
pub(crate) struct Verdict {
    /// The texts of failed checks.
    pub(crate) differs: BTreeSet<String>,
    /// The functions that the file does not declare.
    pub(crate) undeclared: BTreeSet<String>,
    /// All other errors, without file and line.
    pub(crate) others: Vec<String>,
}

impl Verdict {
    /// Compiles the file, which must end with [`END`].
    pub(crate) fn new(mut command: Command) -> Result<Self, String> {
        let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
        let said = String::from_utf8_lossy(&output.stderr);
        let mut verdict = Self::default();
        let mut at_end = false;
        for line in said.lines() {
            let Some((_, error)) = line.split_once("error: ") else { continue };
            at_end |= error.contains("the end of the checks");
            let undeclared =
                error.strip_prefix("use of undeclared identifier '").and_then(|rest| rest.split('\'').next());
            if let Some(check) = error.find(": Rust") {
                let start = error[..check].rfind(|letter: char| !letter.is_alphanumeric() && letter != '_');
                verdict.differs.insert(error[start.map_or(0, |start| start + 1)..].trim_end_matches('"').to_owned());
            } else if let Some(name) = undeclared {
                verdict.undeclared.insert(name.to_owned());
            } else if !error.contains("the end of the checks") {
                verdict.others.push(error.to_owned());
            }
        }
        if at_end { Ok(verdict) } else { Err(format!("{command:?} did not reach the end:\n{said}")) }
    }
}

/// The g++ command that compiles a file of checks.
pub(crate) fn gxx(toolchain: &Toolchain, file: &Path, folders: &[PathBuf]) -> Result<Command, String> {
    let mut command = Command::new(toolchain.gxx()?);
    command.args(["-std=c++17", "-w", "-fmax-errors=0", "-fsyntax-only", "-I"]).arg(include(toolchain)?);
    for folder in folders {
        command.arg("-I").arg(folder);
    }
    command.arg(file);
    Ok(command)
}

/// The clang command that compiles the host's half of a CUDA file with checks.
pub(crate) fn clang(toolchain: &Toolchain, file: &Path, folders: &[PathBuf]) -> Result<Command, String> {
    let folder = file.parent().ok_or("the file is in no folder")?;
    // clang includes this header of cuRAND too. It belongs to a separate package, and nothing here needs its contents.
    write(folder, "curand_mtgp32_kernel.h", "")?;
    let include = include(toolchain)?;
    let mut command = Command::new(toolchain.clang()?);
    command.args(["-x", "cuda", "--cuda-host-only", "--cuda-gpu-arch=sm_90", "-std=c++17", "-w", "-fsyntax-only"]);
    // clang must not take a function with a similar name for an undeclared one.
    command.args(["-fno-spell-checking", "-ferror-limit=0"]);
    command.arg(format!("--cuda-path={}", include.parent().ok_or("no folder of CUDA")?.display()));
    command.arg("-I").arg(folder).arg("-I").arg(include.join("cccl"));
    for folder in folders {
        command.arg("-I").arg(folder);
    }
    command.arg(file);
    Ok(command)
}

/// The nvcc command that compiles a file of checks.
pub(crate) fn nvcc(toolchain: &Toolchain, file: &Path, folders: &[PathBuf]) -> Result<Command, String> {
    let mut command = Command::new(toolchain.nvcc()?);
    command.args(["-std=c++17", "-w", "-arch=sm_90", "-Xcudafe", "--error_limit=100000", "-c", "-o"]);
    command.arg(file.with_extension("o"));
    for folder in folders {
        command.arg("-I").arg(folder);
    }
    command.arg(file);
    Ok(command)
}
