//! Reads compilers' messages about the checks of functions.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use ptx_abi_conformance::headers::{Half, clang_cuda, include};
use ptx_abi_conformance::toolchain::{Tool, Toolchain};

/// The last line of a file of checks. Every compiler refuses it, which shows that the compiler has reached the end.
pub(crate) const END: &str = "static_assert(sizeof(int) == 1, \"the end of the checks\");\n";

/// A compiler's messages about a file of checks.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Verdict {
    /// The texts of failed checks.
    pub(crate) differs: BTreeSet<String>,
    /// The functions that the file does not declare, and the number of errors about each.
    pub(crate) undeclared: BTreeMap<String, usize>,
    /// For each function or type in which only `const` differs, the names of the parameters or members.
    pub(crate) constant: BTreeMap<String, Vec<String>>,
    /// The functions and types in which a difference in `const` alone is an error.
    pub(crate) denied: BTreeSet<String>,
    /// All other errors, without file and line.
    pub(crate) others: Vec<String>,
}

impl Verdict {
    /// Compiles the file, which must end with [`END`].
    pub(crate) fn new(mut command: Command) -> Result<Self, String> {
        let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
        let said = String::from_utf8_lossy(&output.stderr);
        let (verdict, at_end) = Self::read(&said)?;
        if at_end { Ok(verdict) } else { Err(format!("{command:?} did not reach the end:\n{said}")) }
    }

    /// Compiles the file, which the compiler must accept.
    pub(crate) fn accepted(mut command: Command) -> Result<Self, String> {
        let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
        let said = String::from_utf8_lossy(&output.stderr);
        if output.status.success() { Ok(Self::read(&said)?.0) } else { Err(format!("{command:?} fails:\n{said}")) }
    }

    /// Compares the messages with the expected ones.
    pub(crate) fn expect(&self, expected: &Self, compiler: &str) -> Result<(), String> {
        if self == expected { Ok(()) } else { Err(format!("{compiler}: {self:#?}\nexpected: {expected:#?}")) }
    }

    /// The messages, and whether the compiler reached the end.
    fn read(said: &str) -> Result<(Self, bool), String> {
        // nvcc, clang, g++.
        const UNDECLARED: [(&str, char, &str); 3] = [
            ("identifier \"", '"', "is undefined"),
            ("use of undeclared identifier '", '\'', ""),
            ("‘", '’', "was not declared in this scope"),
        ];
        let mut verdict = Self::default();
        let mut at_end = false;
        for line in said.lines() {
            if let Some((_, warning)) = line.split_once("warning: ") {
                verdict.add_constant(warning)?;
            }
            let Some((_, error)) = line.split_once("error: ") else { continue };
            at_end |= error.contains("the end of the checks");
            let undeclared = UNDECLARED.iter().find_map(|(start, end, rest)| {
                let (name, after) = error.strip_prefix(start)?.split_once(*end)?;
                after.trim_start().starts_with(rest).then_some(name)
            });
            if let Some((function, _)) = only_const(error) {
                verdict.denied.insert(function.to_owned());
            } else if let Some((function, text)) = from_name(error, ": Rust") {
                verdict.differs.insert(format!("{function}{}", text.trim_end_matches('"')));
            } else if let Some(name) = undeclared {
                *verdict.undeclared.entry(name.to_owned()).or_default() += 1;
            } else if !error.contains("the end of the checks") {
                verdict.others.push(error.to_owned());
            }
        }
        Ok((verdict, at_end))
    }

    /// Adds a warning, if it is about `const`. One function or type has at most one.
    fn add_constant(&mut self, warning: &str) -> Result<(), String> {
        let Some((names, text)) = warning.split_once("is deprecated: ") else { return Ok(()) };
        let Some((function, _)) = only_const(text) else { return Ok(()) };
        let parts = names.split(|letter| !is_of_name(letter)).filter_map(|word| match word {
            "pa_returned" => Some("returned"),
            // The template of the number of parameters has the name `pa_parameters`.
            word => word.strip_prefix("pa_parameter_").or_else(|| word.strip_prefix("pa_member_")),
        });
        match self.constant.insert(function.to_owned(), parts.map(str::to_owned).collect()) {
            None => Ok(()),
            Some(_) => Err(format!("{function} has two warnings: {warning}")),
        }
    }
}

const fn is_of_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_' || !letter.is_ascii()
}

/// The name that precedes this text, and the rest with the text.
fn from_name<'t>(message: &'t str, text: &str) -> Option<(&'t str, &'t str)> {
    let (before, rest) = message.split_at(message.find(text)?);
    // The name of a member follows that of its type.
    let start = before.rfind(|letter| !is_of_name(letter) && !":<>".contains(letter)).map_or(0, |start| start + 1);
    Some((&before[start..], rest))
}

/// The function or type of a message about a difference in `const` alone, and the rest of the message.
fn only_const(message: &str) -> Option<(&str, &str)> {
    message
        .contains("; only const differs")
        .then(|| from_name(message, ": C++").or_else(|| from_name(message, ": one")))?
}

/// The g++ command that compiles a file of checks.
pub(crate) fn gxx(toolchain: &Toolchain, file: &Path, folders: &[PathBuf]) -> Result<Command, String> {
    let mut command = toolchain.command(Tool::Gxx)?;
    command.args(["-std=c++17", "-fmax-errors=0", "-fsyntax-only", "-I"]).arg(include(toolchain)?);
    command.arg(file);
    Ok(with_folders(command, folders))
}

/// The clang command that compiles the host's half of a CUDA file with checks.
pub(crate) fn clang(toolchain: &Toolchain, file: &Path, folders: &[PathBuf]) -> Result<Command, String> {
    let mut command = clang_cuda(toolchain, Half::Host, "c++17", file)?;
    // clang must not take a function with a similar name for an undeclared one.
    command.args(["-fsyntax-only", "-Wno-everything", "-fno-spell-checking", "-ferror-limit=0"]);
    command.arg("-I").arg(include(toolchain)?.join("cccl"));
    Ok(with_folders(command, folders))
}

/// The nvcc command that compiles a file of checks.
pub(crate) fn nvcc(toolchain: &Toolchain, file: &Path, folders: &[PathBuf]) -> Result<Command, String> {
    let mut command = toolchain.command(Tool::Nvcc)?;
    command.args(["-std=c++17", "-arch=sm_90", "-Xcudafe", "--error_limit=100000", "-c", "-o"]);
    command.arg(file.with_extension("o"));
    command.arg(file);
    Ok(with_folders(command, folders))
}

/// The command with these folders of headers.
fn with_folders(mut command: Command, folders: &[PathBuf]) -> Command {
    for folder in folders {
        command.arg("-I").arg(folder);
    }
    command
}

/// Adds an option of clang and gcc, which nvcc may spell otherwise.
pub(crate) fn with_option(command: &mut Command, compiler: &str, option: Option<&str>) {
    match option {
        Some("-Werror") if compiler.starts_with("nvcc") => command.args(["-Werror", "all-warnings"]),
        option => command.args(option),
    };
}
