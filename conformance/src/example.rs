//! Runs the examples as programs, and measures the length of these and other programs.

use std::env;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::toolchain::{self, Tool, Toolchain, run, workspace};

/// The folder of the examples.
pub fn folder() -> PathBuf {
    workspace().join("examples")
}

/// Builds an example, and returns the program. With `--workspace` cargo uses what it has compiled for the tests.
pub fn build(name: &str) -> Result<PathBuf, String> {
    run(cargo().args(["build", "--quiet", "--workspace", "--example", name]))?;
    let test = env::current_exe().map_err(|error| error.to_string())?;
    // The tests are in the folder `deps` beside the folder of the examples.
    let output = test.ancestors().nth(2).ok_or("the test is in a folder of cargo")?;
    Ok(output.join("examples").join(name))
}

/// The output of an example, which finds NVRTC in the toolchain.
pub fn printed(toolchain: &Toolchain, name: &str, arguments: &[&str]) -> Result<String, String> {
    let mut example = Command::new(build(name)?);
    let nvrtc = toolchain.path(Tool::Nvrtc).ok();
    let mut path: Vec<_> = nvrtc.iter().filter_map(|library| library.parent()).map(Path::to_owned).collect();
    path.extend(env::split_paths(&env::var_os("LD_LIBRARY_PATH").unwrap_or_default()));
    example.env("LD_LIBRARY_PATH", env::join_paths(path).map_err(|error| error.to_string())?);
    toolchain::printed(example.args(arguments).current_dir(workspace()))
}

/// The folder with the sources of a dependency, and its version.
pub fn dependency(name: &str) -> Result<(PathBuf, String), String> {
    let mut rustc = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    let host = toolchain::printed(rustc.arg("-vV"))?;
    let host = host.lines().find_map(|line| line.strip_prefix("host: ")).ok_or("rustc names no host")?;
    let metadata = run(cargo().args(["metadata", "--format-version", "1", "--filter-platform", host]))?;
    let metadata = String::from_utf8(metadata).map_err(|error| error.to_string())?;
    let paths = metadata.split("\"manifest_path\":\"").skip(1).filter_map(|rest| rest.split_once("/Cargo.toml\""));
    let version = |path: &str| {
        let (_, last) = path.rsplit_once('/')?;
        last.strip_prefix(name)?.strip_prefix('-').map(str::to_owned)
    };
    let found = paths.map(|(path, _)| path).find_map(|path| Some((PathBuf::from(path), version(path)?)));
    found.ok_or_else(|| format!("cargo knows no sources of {name}"))
}

fn cargo() -> Command {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(workspace());
    cargo
}

/// The length of a program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Length {
    /// The number of lines that are neither blank nor comments.
    pub lines: usize,
    /// The number of occurrences of `unsafe` in these lines.
    pub unsafes: usize,
}

impl Length {
    /// The length of a Rust file, as rustfmt formats it with the options of this workspace.
    pub fn of_rust(path: &Path) -> Result<Self, String> {
        let file = fs::File::open(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let mut rustfmt = Toolchain::find().command(Tool::Rustfmt)?;
        rustfmt.args(["--edition", "2021", "--config-path"]).arg(workspace());
        let output = rustfmt.stdin(Stdio::from(file)).output().map_err(|error| format!("rustfmt: {error}"))?;
        if !output.status.success() {
            return Err(format!("rustfmt, {}: {}", path.display(), String::from_utf8_lossy(&output.stderr)));
        }
        Ok(Self::of(&String::from_utf8_lossy(&output.stdout)))
    }

    /// The length of a text with `//` comments.
    pub fn of(text: &str) -> Self {
        let is_code = |line: &&str| !line.is_empty() && !line.starts_with("//") && !line.starts_with("/*");
        let code: Vec<_> = text.lines().map(str::trim).filter(is_code).collect();
        let words = code.iter().flat_map(|line| line.split(|c: char| !c.is_alphanumeric() && c != '_'));
        Self { lines: code.len(), unsafes: words.filter(|word| *word == "unsafe").count() }
    }
}

impl std::ops::Add for Length {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { lines: self.lines + other.lines, unsafes: self.unsafes + other.unsafes }
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} lines, {} unsafe", self.lines, self.unsafes)
    }
}
