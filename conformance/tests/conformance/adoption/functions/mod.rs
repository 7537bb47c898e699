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

use ptx_abi_conformance::harness::{Check, Summary};
use ptx_abi_conformance::results::full;
use ptx_abi_conformance::toolchain::{Scratch, Tool, Toolchain, read_text};

use super::{in_pairs, sources};
use crate::functions::verdict::{END, Verdict, clang};
use crate::nested;

/// A sample reads one source in this many.
const SAMPLE: usize = 16;

pub(super) fn checks() -> Vec<Check> {
    vec![
        Check::new("functions_of_tfhe", &[Tool::Nvcc, Tool::Gxx, Tool::Clang], tfhe::check),
        Check::new("functions_of_mistralrs", &[Tool::Nvcc, Tool::Clang], mistral::check),
        Check::new("functions_of_openvm", &[Tool::Nvcc, Tool::Gxx, Tool::Clang], openvm::check),
    ]
}

/// The folder of a crate.
fn folder(name: &str, version: &str) -> Result<PathBuf, String> {
    let sources = sources(name, version)?;
    sources.parent().map(Path::to_owned).ok_or_else(|| format!("{name} has no folder"))
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

/// The features of ptx-abi. With those of the other packages, cargo compiles the macros no second time.
const FEATURES: &str = r#"["check", "cuda", "draw", "emit", "atomic", "half"]"#;

/// The levels, as variants of `Matching`.
const LEVELS: [&str; 3] = ["Strict", "Compatible", "Tolerant"];

/// The checks that a crate prints.
struct Checks {
    /// The templates and macros before the first check.
    prelude: String,
    /// The lines of each function at each level. Messages begin with the level, `tolerant__launch`.
    functions: BTreeMap<String, Vec<String>>,
    /// The C++ sources, with the functions that the file of each one checks.
    sources: Vec<(PathBuf, BTreeSet<String>)>,
}

impl Checks {
    /// Builds and runs a crate with this source, in which `ALL` is a slice of descriptions. The crate writes a file for each
    /// C++ source. Functions of CUDA have none.
    fn new(name: &str, source: &str, patterns: &[PathBuf]) -> Result<Self, String> {
        let print = |level: &str| format!("print!(\"{{}}\", function_asserts(&all, Matching::{level}));\n");
        let main = format!(
            "#![allow(warnings)]\n{source}\nuse ptx_abi::cuda::{{CudaAsserts, Matching, function_asserts, write}};\n\
             fn main() {{\nlet mut all = ALL.concat();\n{}\
             all.retain(|function| !function.name.starts_with(\"cuda\"));\nlet patterns: &[&str] = &{patterns:?};\n\
             let functions = &[&*all];\n\
             let checks = CudaAsserts::new(&[]).with_functions(Matching::Strict, functions).with_sources(patterns);\n\
             let listed: &[_] = if checks.to_string().contains(\"// not compared: \") {{ &[\"*\"] }} else {{ &[] }};\n\
             if !patterns.is_empty() {{ write(\"checks/{{}}.cuh\", &checks.with_not_compared(listed)).unwrap(); }}\n}}\n",
            LEVELS.map(print).concat()
        );
        let targets = "[[bin]]\nname = \"functions\"\npath = \"main.rs\"\n\
                       [dependencies.half]\nversion = \"2\"\ndefault-features = false\n\
                       [dependencies.paste]\npackage = \"pastey\"\nversion = \"0.2\"\n";
        let (folder, mut cargo) = nested::package_with(name, targets, "ptx-abi", FEATURES);
        fs::write(folder.join("main.rs"), main).map_err(|error| error.to_string())?;
        let written = folder.join("checks");
        fs::remove_dir_all(&written).or_else(|error| if written.exists() { Err(error.to_string()) } else { Ok(()) })?;
        let output = cargo.args(["run", "--quiet"]).output().map_err(|error| error.to_string())?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            return Err(said.chars().take(4000).collect());
        }
        let text = String::from_utf8(output.stdout).map_err(|error| error.to_string())?;
        let start = text.find("\n#ifndef PTX_ABI_STRICT_FUNCTION_").ok_or("no function is described")?;
        let mut functions: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut seen = BTreeSet::new();
        let mut current = None;
        for line in text[start..].lines().filter(|line| line.starts_with("PTX_ABI_")) {
            if let Some(arguments) = line.strip_prefix("PTX_ABI_FUNCTION(") {
                let (level, rest) = arguments.split_once(", ").ok_or(line)?;
                let (name, _) = rest.split_once(", ").ok_or(line)?;
                // Several blocks may declare a function, with different names for the parameters.
                current = seen.insert((level, name)).then_some((level, name));
            }
            if let Some((level, name)) = current {
                let line = line.replace(&format!("\"{name}: "), &format!("\"{level}__{name}: "));
                functions.entry(name.to_owned()).or_default().push(line);
            }
            if line.starts_with("PTX_ABI_END(") {
                current = None;
            }
        }
        let sources = if patterns.is_empty() { Vec::new() } else { written_for(&written)? };
        Ok(Self { prelude: text[..start].to_owned(), functions, sources })
    }

    /// The checks of some of the functions.
    fn only(&self, names: &BTreeSet<String>) -> Self {
        let functions = self.functions.iter().filter(|(name, _)| names.contains(*name));
        let functions = functions.map(|(name, lines)| (name.clone(), lines.clone())).collect();
        Self { prelude: self.prelude.clone(), functions, sources: Vec::new() }
    }

    /// The strict checks of all functions, which come first.
    fn strict(&self) -> Self {
        let is_strict = |line: &&String| !line.starts_with("PTX_ABI_FUNCTION(compatible");
        let functions = self.functions.iter();
        let functions = functions
            .map(|(name, lines)| (name.clone(), lines.iter().take_while(is_strict).cloned().collect()))
            .collect();
        Self { prelude: self.prelude.clone(), functions, sources: Vec::new() }
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
        text += "\n#pragma GCC diagnostic warning \"-Wdeprecated-declarations\"\n";
        for line in self.functions.values().flatten() {
            text += &change(line);
            text.push('\n');
        }
        text + "\n#ifdef __GNUC__\n#pragma GCC diagnostic pop\n#endif\n" + END
    }

    /// The number of results and parameters that are checked at one level.
    fn types(&self) -> usize {
        let is_type = |line: &&String| line.starts_with("PTX_ABI_PARAMETER(") || line.starts_with("PTX_ABI_RESULT(");
        self.functions.values().flatten().filter(is_type).count() / LEVELS.len()
    }
}

/// The sources for which files were written, with the functions that each file checks.
fn written_for(folder: &Path) -> Result<Vec<(PathBuf, BTreeSet<String>)>, String> {
    let mut sources = Vec::new();
    let templates = folder.join("ptx_abi_checks.cuh");
    for file in files(folder, ".cuh")?.into_iter().filter(|file| *file != templates) {
        let text = read_text(&file)?;
        let with = |start| text.lines().filter_map(move |line| Some(line.strip_prefix(start)?.split_once(", ")?.0));
        let source = with("// Include it at the end of ").next().ok_or("a file names its source")?;
        sources.push((PathBuf::from(source), with("PTX_ABI_FUNCTION(strict, ").map(str::to_owned).collect()));
    }
    Ok(sources)
}

/// The check of a parameter or result with a type that no C++ function has.
fn changed(line: &str) -> String {
    match line.rfind("\", ").filter(|_| !line.starts_with("PTX_ABI_ONLY_CONST")) {
        Some(end) => format!("{}ptx_abi_checks::pa_missing);", &line[..end + 3]),
        None => line.to_owned(),
    }
}

/// Compiles the CUDA C++ sources with the checks of their functions.
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
    /// The differences of each level, besides differences in `const` alone.
    differs: BTreeMap<&'static str, BTreeSet<String>>,
    /// The functions of each level that differ in `const` alone, with their parameters.
    constant: BTreeMap<&'static str, BTreeMap<String, BTreeSet<String>>>,
}

impl Found {
    fn extend(&mut self, other: Self) {
        self.declared.extend(other.declared);
        for level in LEVELS {
            self.differs.entry(level).or_default().extend(other.differs.get(level).into_iter().flatten().cloned());
            let constant = other.constant.get(level).into_iter().flatten();
            self.constant.entry(level).or_default().extend(constant.map(|(name, of)| (name.clone(), of.clone())));
        }
    }

    fn add(&mut self, Verdict { differs, constant, .. }: Verdict) {
        for level in LEVELS {
            let prefix = format!("{}__", level.to_lowercase());
            let texts = self.differs.entry(level).or_default();
            // The number of parameters has one message for all levels.
            texts.extend(differs.iter().filter(|text| text.ends_with(" parameters")).cloned());
            texts.extend(differs.iter().filter_map(|text| text.strip_prefix(&prefix)).map(str::to_owned));
            let functions = self.constant.entry(level).or_default();
            for (name, parameters) in &constant {
                if let Some(name) = name.strip_prefix(&prefix) {
                    functions.entry(name.to_owned()).or_default().extend(parameters.iter().cloned());
                }
            }
        }
    }
}

impl Sources<'_> {
    /// Compiles every source with the checks of its functions, all of which it declares.
    fn compare(&self) -> Result<Found, String> {
        let step = if full() { 1 } else { SAMPLE };
        let numbered: Vec<_> = self.checks.sources.iter().enumerate().step_by(step).collect();
        let verdicts = in_pairs(&numbered, |(number, (source, functions))| {
            let unit = self.checks.only(functions).unit(&[source], &str::to_owned);
            let file = self.scratch.write(&format!("unit_{number}.cu"), &unit)?;
            let verdict = Verdict::new(clang(self.toolchain, &file, &self.folders)?)?;
            match functions.iter().find(|name| verdict.undeclared.contains_key(*name)) {
                Some(name) => Err(format!("{}: `{name}` is not declared", source.display())),
                None => Ok(verdict),
            }
        })?;
        let mut found = Found::default();
        found.declared.extend(numbered.iter().flat_map(|(_, (_, functions))| functions).cloned());
        for verdict in verdicts {
            found.add(verdict);
        }
        Ok(found)
    }
}

/// A row for each level. The report counts what differs.
fn rows(summary: &mut Summary, compiler: &str, name: &str, found: &Found) {
    for level in LEVELS {
        let word = level.to_lowercase();
        summary.add(compiler, format!("functions of {name}, {word}"), found.declared.len(), 0);
        let (differs, constant) = (&found.differs[level], &found.constant[level]);
        let _ = writeln!(
            summary.report,
            "{name}, {word}: {} types differ, and only const in {} functions",
            differs.len(),
            constant.len()
        );
    }
}

/// Compares the differences below `strict` with the known ones, line by line; on a difference returns both lists. A sample
/// finds some. Strict checks find all of these too, and each difference in `const`.
fn expect_different(found: &Found, known: &[&str], only_compatible: &[&str]) -> Result<(), String> {
    for (level, more) in [("Compatible", only_compatible), ("Tolerant", &[])] {
        let known: BTreeSet<_> = known.iter().chain(more).map(|known| (*known).to_owned()).collect();
        let differs = &found.differs[level];
        if full() || !differs.is_subset(&known) {
            equal(&format!("{level}: different"), differs, &known)?;
        }
        let strict = &found.differs["Strict"];
        if let Some(missing) = differs.iter().find(|text| !strict.contains(*text)) {
            return Err(format!("strict checks do not find: {missing}"));
        }
        for (function, parameters) in &found.constant[level] {
            let of_function = strict.iter().filter(|text| text.starts_with(&format!("{function}: ")));
            if of_function.count() < parameters.len() {
                return Err(format!("strict checks do not find that const differs in {function}: {parameters:?}"));
            }
        }
    }
    Ok(())
}

/// Compares the number of functions that differ in `const` alone, and of their parameters.
fn expect_constant(found: &Found, known: [usize; 2]) -> Result<(), String> {
    for level in &LEVELS[1..] {
        let constant = &found.constant[level];
        let counted = [constant.len(), constant.values().map(BTreeSet::len).sum()];
        let is_more = counted.iter().zip(known).any(|(counted, known)| *counted > known);
        if is_more || full() && counted != known {
            return Err(format!("{level}: {counted:?} functions and parameters differ in const alone: {constant:#?}"));
        }
    }
    Ok(())
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
