//! Compiles many mutants in one file, and finds those that a compiler refuses.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use ptx_abi_conformance::nvrtc::Nvrtc;
use ptx_abi_conformance::toolchain::{Scratch, Toolchain, run};

/// A file in which every mutant has its own lines.
#[derive(Default)]
pub(crate) struct Unit {
    text: String,
    lines: usize,
    /// The mutant that starts at a line.
    first: BTreeMap<usize, usize>,
}

impl Unit {
    pub(crate) fn push(&mut self, id: usize, text: &str) {
        self.first.insert(self.lines + 1, id);
        self.lines += text.lines().count();
        self.text += text;
        assert!(text.ends_with('\n'), "whole lines");
    }

    pub(crate) fn ids(&self) -> impl Iterator<Item = usize> {
        self.first.values().copied()
    }

    /// The mutants whose lines have errors.
    fn refused(&self, said: &str) -> Result<BTreeSet<usize>, String> {
        let mut found = BTreeSet::new();
        for line in said.lines() {
            // Compilers print `file(12): error: …` or `file:12:3: error: …`.
            let Some((place, _)) = line.split_once(": error").or_else(|| line.split_once(": fatal error")) else {
                continue;
            };
            let numbers = place.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse().ok());
            let numbers: Vec<usize> = numbers.collect();
            let number = numbers.iter().rev().nth(usize::from(!place.ends_with(')')));
            let id = number.and_then(|number| self.first.range(..=*number).next_back());
            found.insert(*id.ok_or_else(|| line.to_owned())?.1);
        }
        Ok(found)
    }
}

/// The compilers.
pub(crate) struct Compilers {
    folder: Scratch,
    nvrtc: Nvrtc,
    nvcc: PathBuf,
    clang: PathBuf,
    include: String,
}

impl Compilers {
    pub(crate) fn new(toolchain: &Toolchain, name: &str) -> Result<Self, String> {
        let folder = Scratch::new(&format!("mutations-{name}"))?;
        let nvrtc = Nvrtc::build(toolchain, &folder.path(""))?;
        let (nvcc, clang) = (toolchain.nvcc()?, toolchain.clang()?);
        let root = nvcc.parent().and_then(Path::parent).ok_or("nvcc is in no folder")?;
        let include = format!("-I{}", root.join("include").display());
        Ok(Self { folder, nvrtc, nvcc, clang, include })
    }

    /// A folder for one thread.
    pub(crate) fn folder(&self, name: &str) -> Result<PathBuf, String> {
        let folder = self.folder.path(name);
        std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        Ok(folder)
    }

    /// The PTX of a file with kernels.
    pub(crate) fn ptx(&self, folder: &Path, unit: &Unit) -> Result<String, String> {
        // The optimizer would take most of the time although the functions are empty.
        let options = [self.include.as_str(), "--device-int128", "-w", "-std=c++17", "-G"];
        self.nvrtc.ptx(folder, &unit.text, 100, &options)
    }

    /// The mutants that NVRTC refuses.
    pub(crate) fn nvrtc(&self, folder: &Path, unit: &Unit) -> Result<BTreeSet<usize>, String> {
        let options = [&self.include, "--device-int128", "-w", "-std=c++17", &format!("-Xcudafe={ALL_ERRORS}")];
        let file = folder.join("refused.cu");
        refused(&mut self.nvrtc.command(&file, 90, &options), &file, unit)
    }

    /// The mutants that nvcc refuses.
    pub(crate) fn nvcc(&self, folder: &Path, unit: &Unit) -> Result<BTreeSet<usize>, String> {
        let mut command = Command::new(&self.nvcc);
        command.args(["-std=c++17", "-w", "-ptx", "-arch=sm_90", "-Xcudafe", ALL_ERRORS, "-o"]);
        let file = folder.join("refused.cu");
        refused(command.arg(folder.join("refused.ptx")).arg(&file), &file, unit)
    }

    /// The mutants that clang refuses.
    pub(crate) fn clang(&self, folder: &Path, unit: &Unit) -> Result<BTreeSet<usize>, String> {
        let mut command = Command::new(&self.clang);
        command.args(["-std=c++17", "-w", "-fsyntax-only", "-ferror-limit=0", "-fno-caret-diagnostics", "-x", "c++"]);
        let file = folder.join("refused.cpp");
        refused(command.arg(&self.include).arg(&file), &file, unit)
    }
}

/// Without this option NVIDIA's compilers stop after 100 errors.
const ALL_ERRORS: &str = "--error_limit=1000000";

fn refused(command: &mut Command, file: &Path, unit: &Unit) -> Result<BTreeSet<usize>, String> {
    std::fs::write(file, &unit.text).map_err(|error| error.to_string())?;
    let output = command.output().map_err(|error| error.to_string())?;
    let refused = unit.refused(&String::from_utf8_lossy(&output.stderr))?;
    if output.status.success() != refused.is_empty() {
        return run(command).map(|_| refused);
    }
    Ok(refused)
}

/// The entries and fingerprints of a module, by mutant.
#[derive(Default)]
pub(crate) struct Entries {
    head: String,
    fingerprints: BTreeMap<usize, String>,
    kernels: BTreeMap<(usize, &'static str), String>,
}

/// The name of a mutant's kernel. [`PROBE`] is the kernel that takes pointers to its types.
pub(crate) const KERNEL: &str = "kernel";
pub(crate) const PROBE: &str = "probe";

/// The suffix of the names of a mutant's types and kernels, because one file contains all mutants.
pub(crate) fn suffix(id: usize) -> String {
    format!("_q{id}q")
}

/// The number in a suffix.
fn id(text: &str) -> Option<usize> {
    text.split("_q").skip(1).find_map(|rest| rest.split_once('q')?.0.parse().ok())
}

impl Entries {
    pub(crate) fn new(ptx: &str) -> Self {
        let mut found = Self::default();
        let mut lines = ptx.lines();
        while let Some(line) = lines.next() {
            if [".version", ".target", ".address_size"].iter().any(|word| line.starts_with(word)) {
                found.head.extend([line, "\n"]);
            } else if let (true, Some(id)) = (line.contains("ptx_abi_layout_"), id(line)) {
                found.fingerprints.entry(id).or_default().extend([line, "\n"]);
            } else if let Some((_, symbol)) = line.split_once(".entry ") {
                let kernel = if symbol.contains(KERNEL) { KERNEL } else { PROBE };
                let Some(id) = id(symbol.split(kernel).nth(1).unwrap_or_default()) else { continue };
                let rest: Vec<_> = lines.by_ref().take_while(|line| !line.starts_with('{')).collect();
                found.kernels.insert((id, kernel), format!("{line}\n{}\n{{\n\tret;\n}}\n", rest.join("\n")));
            }
        }
        found
    }

    /// A module with one kernel of a mutant, and with its fingerprints.
    pub(crate) fn ptx(&self, id: usize, kernel: &'static str, fingerprints: bool) -> Result<String, String> {
        let entry = self.kernels.get(&(id, kernel)).ok_or_else(|| format!("no `{kernel}{}` in PTX", suffix(id)))?;
        let fingerprints = self.fingerprints.get(&id).filter(|_| fingerprints).map_or("", String::as_str);
        Ok(format!("{}{fingerprints}{entry}", self.head))
    }
}
