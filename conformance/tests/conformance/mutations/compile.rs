//! Compiles the kernels of many mutants in one file, and reads them from PTX.

use std::collections::BTreeMap;

use ptx_abi_conformance::headers::{Compilers, include};
use ptx_abi_conformance::toolchain::Toolchain;
pub(crate) use ptx_abi_conformance::units::{Unit, suffix};

/// The PTX of a file with kernels, by NVRTC.
pub(crate) fn ptx(toolchain: &Toolchain, compilers: &Compilers<'_>, unit: &Unit) -> Result<String, String> {
    // The optimizer would take most of the time although the functions are empty.
    let include = format!("-I{}", include(toolchain)?.display());
    let options = [include.as_str(), "--device-int128", "-w", "-std=c++17", "-G"];
    compilers.nvrtc.ptx(&compilers.scratch.path(""), unit.text(), 100, &options)
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
