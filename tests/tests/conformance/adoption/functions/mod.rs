//! Compares the functions that crates declare in `extern "C"` blocks with the C++
//! that defines them. The test builds a crate with their blocks and our attribute.
//! The crate prints the checks, which are compiled after the headers and sources.

mod mistral;
mod openvm;
mod tfhe;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use ptx_abi_tests::conformance::harness::{Check, Row, Summary};
use ptx_abi_tests::conformance::results::full;
use ptx_abi_tests::conformance::toolchain::{Scratch, Tool, Toolchain};

use super::{in_pairs, read, sources};
use crate::functions::verdict::{END, Verdict, clang};
use crate::nested;

/// A sample reads one source in this many.
const SAMPLE: usize = 16;

pub(super) fn checks() -> Vec<Check> {
    vec![
        Check { name: "functions_of_tfhe", tools: &[Tool::Nvcc, Tool::Gxx, Tool::Clang], run: tfhe::check },
        Check { name: "functions_of_mistralrs", tools: &[Tool::Nvcc, Tool::Clang], run: mistral::check },
        Check { name: "functions_of_openvm", tools: &[Tool::Nvcc, Tool::Gxx, Tool::Clang], run: openvm::check },
    ]
}

/// Adds a row to the table.
fn row(summary: &mut Summary, compiler: &str, check: &str, cases: usize, mismatches: usize) {
    summary.rows.push(Row::new(compiler, check, cases as u64, mismatches as u64));
}

/// The folder of a crate.
fn folder(name: &str, version: &str) -> Result<PathBuf, String> {
    let sources = sources(name, version)?;
    sources.parent().map(Path::to_owned).ok_or_else(|| format!("{name} has no folder"))
}

fn text(path: &Path) -> Result<String, String> {
    String::from_utf8(read(path)?).map_err(|error| format!("{}: {error}", path.display()))
}

/// The files in a folder and its subfolders whose names have this ending.
fn files(folder: &Path, end: &str) -> Result<Vec<PathBuf>, String> {
    let (mut found, mut left) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = left.pop() {
        let entries = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        for entry in entries {
            let path = entry.map_err(|error| error.to_string())?.path();
            if path.is_dir() {
                left.push(path);
            } else if path.to_string_lossy().ends_with(end) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// The `extern "C"` blocks of a source, from the keyword on. Their strings and comments contain no braces.
fn blocks(source: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for (start, keyword) in source.match_indices("extern \"C\" {") {
        let mut depth = 0_usize;
        let body = &source[start + keyword.len() - 1..];
        let end = body.find(|letter| {
            match letter {
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
            depth == 0
        });
        found.extend(end.map(|end| &source[start..start + keyword.len() + end]));
    }
    found
}

/// The checks that a crate prints.
struct Checks {
    /// The templates and macros before the first check.
    prelude: String,
    /// The lines of each function.
    functions: BTreeMap<String, Vec<String>>,
}

impl Checks {
    /// Builds and runs a crate with this source, in which `ALL` is a slice of descriptions.
    fn new(name: &str, source: &str, matching: &str) -> Result<Self, String> {
        let main = format!(
            "#![allow(warnings)]\n{source}\n\
             fn main() {{\n    let all = ALL.concat();\n    \
             print!(\"{{}}\", ptx_abi::cuda::function_asserts(&all, ptx_abi::cuda::Matching::{matching}));\n}}\n"
        );
        let targets = "[[bin]]\nname = \"functions\"\npath = \"main.rs\"\n\
                       [dependencies.half]\nversion = \"2\"\ndefault-features = false\n";
        let (folder, mut cargo) = nested::package_with(name, targets, "ptx-abi", r#"["cuda", "half"]"#);
        fs::write(folder.join("main.rs"), main).map_err(|error| error.to_string())?;
        let output = cargo.args(["run", "--quiet"]).output().map_err(|error| error.to_string())?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            return Err(said.chars().take(4000).collect());
        }
        let text = String::from_utf8(output.stdout).map_err(|error| error.to_string())?;
        let guard = format!("\n#ifndef PTX_ABI_{}_FUNCTION_", matching.to_uppercase());
        let start = text.find(&guard).ok_or("no function is described")?;
        let mut functions: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for line in text[start..].lines().filter(|line| line.starts_with("PTX_ABI_")) {
            let name = line.split(", ").nth(1).ok_or_else(|| format!("no function: {line}"))?;
            // Several blocks may declare a function, with different names for the parameters.
            let lines = functions.entry(name.to_owned()).or_default();
            let key = |line: &str| line.split('"').next().map(str::to_owned);
            if !lines.iter().any(|known| key(known) == key(line)) {
                lines.push(line.to_owned());
            }
        }
        Ok(Self { prelude: text[..start].to_owned(), functions })
    }

    /// The text of a file with these includes and then the checks of the functions.
    fn unit(&self, includes: &[&Path], change: &dyn Fn(&str) -> String) -> String {
        let mut text = String::new();
        for include in includes {
            let _ = writeln!(text, "#include \"{}\"", include.display());
            // C functions may be declared in a namespace.
            let source = fs::read_to_string(include).unwrap_or_default();
            for space in source.lines().filter_map(|line| line.strip_prefix("namespace ")?.strip_suffix(" {")) {
                let _ = writeln!(text, "using namespace {space};");
            }
        }
        text += &self.prelude;
        text.push('\n');
        for line in self.functions.values().flatten() {
            text += &change(line);
            text.push('\n');
        }
        text + "\n#ifdef __GNUC__\n#pragma GCC diagnostic pop\n#endif\n" + END
    }

    /// The number of results and parameters that are checked.
    fn types(&self) -> usize {
        self.functions.values().flatten().filter(|line| !line.starts_with("PTX_ABI_PARAMETERS")).count()
    }
}

/// The check of a parameter or result with a type that no C++ function has.
fn changed(line: &str) -> String {
    match line.rfind("\", ") {
        Some(end) => format!("{}ptx_abi_checks::pa_missing);", &line[..end + 3]),
        // This line checks the number of parameters.
        None => line.to_owned(),
    }
}

/// Compiles the CUDA C++ sources with the checks of all functions.
struct Sources<'s> {
    toolchain: &'s Toolchain,
    scratch: &'s Scratch,
    checks: &'s Checks,
    /// Folders of headers.
    folders: Vec<PathBuf>,
}

/// The results from all sources.
#[derive(Default)]
struct Found {
    declared: BTreeSet<String>,
    /// The differences in more than `const`.
    differs: BTreeSet<String>,
    /// The differences only in `const`: Rust declares that the
    /// function only reads, but C++ takes a pointer to mutable data.
    only_const: BTreeSet<String>,
}

/// Checks that ignore `const`, in addition to the tolerant ones.
const LOOSE: &str = "namespace ptx_abi_checks {
template <typename pa_C, typename pa_R> using pa_loose = pa_tolerant<pa_C, pa_R>;
}\n";

/// The same check without `const`, if it contains one.
fn loose(line: &str) -> Option<String> {
    let (before, ty) = line.split_at(line.rfind("\", ")?);
    let before = before.replacen("(tolerant", "(loose", 1).replace(": Rust ", ": Rust, but for const, ");
    Some(format!("{before}{}", ty.replace("const ", "").replace("const", "")))
}

impl Sources<'_> {
    /// Compiles every source with the checks of all functions. Functions
    /// that a source does not declare belong to other sources.
    fn compare(&self, sources: &[PathBuf]) -> Result<Found, String> {
        let step = if full() { 1 } else { SAMPLE };
        let numbered: Vec<_> = sources.iter().enumerate().step_by(step).collect();
        let verdicts = in_pairs(&numbered, |(number, source)| {
            let both = |line: &str| format!("{line}\n{}", loose(line).unwrap_or_default());
            let unit = self.checks.unit(&[source], &both);
            let unit = unit.replacen("\nPTX_ABI_PARAMETERS", &format!("\n{LOOSE}PTX_ABI_PARAMETERS"), 1);
            let file = self.scratch.write(&format!("unit_{number}.cu"), &unit)?;
            Verdict::new(clang(self.toolchain, &file, &self.folders)?)
        })?;
        let mut found = Found::default();
        for verdict in verdicts {
            let declared = self.checks.functions.keys().filter(|name| !verdict.undeclared.contains(*name));
            found.declared.extend(declared.cloned());
            let is_real = |text: &String| {
                let loose = text.replacen(": Rust ", ": Rust, but for const, ", 1);
                verdict.differs.contains(&loose) || text.ends_with(" parameters")
            };
            let differs = verdict.differs.iter().filter(|text| !text.contains(", but for const, "));
            let (real, only_const): (BTreeSet<_>, BTreeSet<_>) = differs.cloned().partition(is_real);
            found.differs.extend(real);
            found.only_const.extend(only_const);
        }
        // A source may declare another type than the others.
        found.only_const.retain(|text| !found.differs.contains(text));
        Ok(found)
    }
}

/// Compares the differences with the known ones, line by line; on a difference returns both lists. A sample finds some.
fn expect_different(found: &BTreeSet<String>, known: &[&str]) -> Result<(), String> {
    let known: BTreeSet<_> = known.iter().map(|known| (*known).to_owned()).collect();
    if !full() && found.is_subset(&known) { Ok(()) } else { equal("different", found, &known) }
}

/// Compares the functions that no source declares with the known ones. A sample does not read all sources.
fn expect_undefined(found: &BTreeSet<String>, known: &[&str]) -> Result<(), String> {
    let known = known.iter().map(|known| (*known).to_owned()).collect();
    if full() { equal("undefined", found, &known) } else { Ok(()) }
}

fn equal(what: &str, found: &BTreeSet<String>, known: &BTreeSet<String>) -> Result<(), String> {
    if found == known {
        return Ok(());
    }
    let list = |items: Vec<&String>| items.iter().fold(String::new(), |out, item| out + "    " + item + "\n");
    Err(format!(
        "{what}: not in the list:\n{}{what}: only in the list:\n{}",
        list(found.difference(known).collect()),
        list(known.difference(found).collect()),
    ))
}
