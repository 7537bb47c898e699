//! Tests the crate with kernels of other projects. Types claim the kernels of candle-kernels and tract-cuda, in
//! PTX and in cubins, and each output of nvcc gives the same answers. The names that candle-core looks up exist or are
//! listed. NVIDIA's libraries have parameters where their PTX declares them. The tests read the crates where cargo has
//! fetched them, and the libraries where pip has. This project contains none of them.

mod candle;
pub(crate) mod compressed;
mod declared;
mod functions;
mod libraries;
mod names;
mod openvm;
mod outputs;
mod tract;

use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs, thread};

use ptx_abi::check::{KernelSource, Report};
use ptx_abi_conformance::harness::Check;
use ptx_abi_conformance::results::full;
use ptx_abi_conformance::toolchain::{Scratch, Tool, Toolchain, read_bytes, read_text, run};

pub(crate) fn checks() -> Vec<Check> {
    let mut checks = vec![
        Check::new("candle", &[Tool::Nvcc], candle::check),
        Check::new("candle_library", &[Tool::Nvcc, Tool::Gxx], candle::library),
        Check::new("tract", &[Tool::Nvcc, Tool::Gxx], tract::check),
        Check::new("libraries", &[Tool::Libraries, Tool::Cuobjdump], libraries::check),
        Check::new("openvm_templates", &[Tool::Nvcc], openvm::check),
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
    /// The other files that nvcc makes of the module, by their kind.
    others: Vec<(&'static str, Vec<u8>)>,
}

/// The settings for compiling modules.
struct Build<'b> {
    toolchain: &'b Toolchain,
    scratch: &'b Scratch,
    /// The folder of the sources.
    folder: PathBuf,
    /// Options of nvcc.
    options: &'b [&'b str],
    /// The output that nvcc makes of modules with machine code: `-fatbin` or `-lib`. On the way it makes the others.
    output: &'static str,
}

/// The modules of samples that call `__dp4a`, which nvcc does not compile without optimisation.
const CALLS_DP4A: [&str; 2] = ["quantized", "moe/moe_gguf"];

impl Build<'_> {
    /// Compiles modules for `sm_90`, and some of them also to machine code.
    fn modules(&self, modules: &[&str], to_cubin: impl Fn(&str) -> bool + Sync) -> Result<Vec<Built>, String> {
        let nvcc = self.toolchain.path(Tool::Nvcc)?;
        in_pairs(modules, |module| {
            let source = self.folder.join(module).with_extension("cu");
            let name = source.file_stem().and_then(|name| name.to_str()).ok_or("a module has a name")?;
            let file = |extension: &str| self.scratch.path(format!("{name}.{extension}"));
            let mut compile = Command::new(&nvcc);
            compile.args(["-arch=sm_90", "-std=c++17"]).args(self.options).arg(&source);
            // Optimisation does not move parameters, and takes most of the time.
            if !full() {
                let level = if CALLS_DP4A.contains(module) { "-O1" } else { "-O0" };
                compile.args(["-Xcicc", level, "-Xptxas", "-O0"]);
            }
            let has_cubin = to_cubin(module);
            if has_cubin {
                let extension = if self.output == "-lib" { "a" } else { "fatbin" };
                let folder = self.scratch.path("");
                compile.args([self.output, "--keep", "--keep-dir"]).arg(folder).arg("-o").arg(file(extension));
            } else {
                compile.args(["-ptx", "-o"]).arg(file("ptx"));
            }
            run(&mut compile)?;
            let ptx = read_text(file("ptx"))?;
            let mut built = Built { name: (*module).to_owned(), ptx, cubin: None, others: Vec::new() };
            if has_cubin {
                built.cubin = Some(read_bytes(file("sm_90.cubin"))?);
                built.others.push(("fatbin", read_bytes(file("fatbin"))?));
                if self.output == "-lib" {
                    built.others.push(("object", read_bytes(file("o"))?));
                    built.others.push(("archive", read_bytes(file("a"))?));
                }
            }
            Ok(built)
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
fn differ(report: &Report) -> usize {
    report.checked_kernels().len() - report.agreeing() + usize::from(!report.is_ok())
}

/// The compiler of the kernels, as rows have it.
const NVCC: &str = "nvcc sm_90";
