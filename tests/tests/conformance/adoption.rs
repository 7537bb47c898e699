//! Tests the crate with kernels of other projects. Types claim the kernels of candle-kernels and tract-cuda, in
//! PTX and in cubins. The names that candle-core looks up exist or are listed. NVIDIA's nvJPEG has parameters
//! where its PTX declares them. The tests read the crates where cargo has fetched them, and the library where
//! pip has. This project contains none of them.

mod candle;
mod declared;
mod functions;
mod names;
mod nvjpeg;
mod openvm;
mod tract;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs, thread};

use ptx_abi::check::{KernelSource, Report};
use ptx_abi_tests::conformance::harness::{Check, Row, Summary};
use ptx_abi_tests::conformance::results::full;
use ptx_abi_tests::conformance::toolchain::{Scratch, Tool, Toolchain, run};

pub(crate) fn checks() -> Vec<Check> {
    let nvjpeg = &[Tool::Nvjpeg, Tool::Cuobjdump][..];
    let mut checks = vec![
        Check { name: "candle", tools: &[Tool::Nvcc, Tool::Ptxas], run: candle::check },
        Check { name: "tract", tools: &[Tool::Nvcc, Tool::Ptxas], run: tract::check },
        Check { name: "nvjpeg", tools: nvjpeg, run: nvjpeg::check },
        Check { name: "openvm_templates", tools: &[Tool::Nvcc], run: openvm::check },
    ];
    checks.extend(functions::checks());
    checks
}

/// The sources of a crate, which cargo fetches if they are missing.
fn sources(name: &str, version: &str) -> Result<PathBuf, String> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home =
        home.or_else(|| Some(PathBuf::from(env::var_os("HOME")?).join(".cargo"))).ok_or("no folder of cargo's")?;
    let find = || {
        let registries = fs::read_dir(home.join("registry/src")).ok()?;
        let folders = registries.filter_map(|folder| Some(folder.ok()?.path().join(format!("{name}-{version}"))));
        folders.map(|folder| folder.join("src")).find(|folder| folder.is_dir())
    };
    if let Some(found) = find() {
        return Ok(found);
    }
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    run(cargo.args(["info", "--quiet", &format!("{name}@{version}")]))?;
    find().ok_or_else(|| format!("cargo has not fetched {name}"))
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Calls `make` for each item, two at a time and in any order. Items that take long should come first.
fn in_pairs<T: Sync, R: Send>(items: &[T], make: impl Fn(&T) -> Result<R, String> + Sync) -> Result<Vec<R>, String> {
    let next = AtomicUsize::new(0);
    let work = || -> Result<Vec<R>, String> {
        let mut done = Vec::new();
        while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
            done.push(make(item)?);
        }
        Ok(done)
    };
    thread::scope(|scope| {
        let other = scope.spawn(work);
        let mut all = work()?;
        all.extend(other.join().map_err(|_| "a thread has failed")??);
        Ok(all)
    })
}

/// A module of kernels.
struct Built {
    name: String,
    ptx: String,
    /// The machine code, if requested.
    cubin: Option<Vec<u8>>,
}

/// The settings for compiling modules.
struct Build<'b> {
    toolchain: &'b Toolchain,
    scratch: &'b Scratch,
    /// The folder of the sources.
    folder: PathBuf,
    /// Options of nvcc.
    options: &'b [&'b str],
}

impl Build<'_> {
    /// Compiles modules for `sm_90`, and some of them also to cubins.
    fn modules(&self, modules: &[&str], to_cubin: impl Fn(&str) -> bool + Sync) -> Result<Vec<Built>, String> {
        let (nvcc, ptxas) = (self.toolchain.nvcc()?, self.toolchain.ptxas()?);
        in_pairs(modules, |module| {
            let source = self.folder.join(module).with_extension("cu");
            let file = |extension| self.scratch.path(format!("{module}.{extension}"));
            let (ptx, cubin) = (file("ptx"), file("cubin"));
            let mut compile = Command::new(&nvcc);
            compile.args(["-ptx", "-arch=sm_90", "-std=c++17", "-o"]).arg(&ptx).args(self.options).arg(source);
            // Optimisation does not move parameters, and takes most of the time.
            if !full() {
                compile.args(["-Xcicc", "-O1"]);
            }
            run(&mut compile)?;
            let text = String::from_utf8(read(&ptx)?).map_err(|error| error.to_string())?;
            let mut bytes = None;
            if to_cubin(module) {
                run(Command::new(&ptxas).args(["-O1", "-arch=sm_90", "-o"]).arg(&cubin).arg(&ptx))?;
                bytes = Some(read(&cubin)?);
            }
            Ok(Built { name: (*module).to_owned(), ptx: text, cubin: bytes })
        })
    }
}

impl Built {
    fn ptx(&self) -> KernelSource<'_> {
        KernelSource::from(&self.ptx).named(&self.name)
    }

    /// The cubin if there is one, otherwise the PTX.
    fn compiled(&self) -> KernelSource<'_> {
        self.cubin.as_ref().map_or_else(|| self.ptx(), |bytes| KernelSource::from(bytes).named(&self.name))
    }
}

/// The number of kernels that differ from their claims, plus one if the report contains errors.
fn differ(report: &Report) -> u64 {
    (report.kernels() - report.agreeing()) as u64 + u64::from(!report.is_ok())
}

/// Adds a row to the table for kernels that nvcc has compiled.
fn row(summary: &mut Summary, check: String, cases: usize, mismatches: u64) {
    summary.rows.push(Row::new("nvcc sm_90", check, cases as u64, mismatches));
}
