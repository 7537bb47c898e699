//! Kernels that others wrote: those of candle-kernels are claimed by types, and the names that candle-core asks for exist,
//! or are listed. Both crates are read where cargo has fetched them; nothing of them is part of this project.

mod candle;
mod names;

use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use ptx_abi::check::{KernelSource, Report};
use ptx_abi::ptx::Index;
use ptx_abi_tests::conformance::harness::{Check, Row, Summary};
use ptx_abi_tests::conformance::toolchain::{Scratch, Tool, Toolchain, run};

/// The version of both crates.
const VERSION: &str = "0.11.1";

/// The modules that candle-kernels compiles to PTX.
const MODULES: [&str; 11] =
    ["affine", "binary", "cast", "conv", "fill", "indexing", "quantized", "reduce", "sort", "ternary", "unary"];

/// All claims together take no longer, in a build without optimisation.
const LIMIT: Duration = Duration::from_secs(1);

pub(crate) fn checks() -> Vec<Check> {
    vec![Check { name: "candle", tools: &[Tool::Nvcc], run: candle }]
}

/// The sources of a crate of candle's; cargo fetches them where they are not there.
fn sources(name: &str) -> Result<PathBuf, String> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home =
        home.or_else(|| Some(PathBuf::from(env::var_os("HOME")?).join(".cargo"))).ok_or("no folder of cargo's")?;
    let find = || {
        let registries = fs::read_dir(home.join("registry/src")).ok()?;
        let folders = registries.filter_map(|folder| Some(folder.ok()?.path().join(format!("{name}-{VERSION}"))));
        folders.map(|folder| folder.join("src")).find(|folder| folder.is_dir())
    };
    if let Some(found) = find() {
        return Ok(found);
    }
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    run(cargo.args(["info", "--quiet", &format!("{name}@{VERSION}")]))?;
    find().ok_or_else(|| format!("cargo has not fetched {name}"))
}

/// The PTX of all modules, as the build script of candle-kernels makes it; two at a time.
fn compile(toolchain: &Toolchain, scratch: &Scratch) -> Result<Vec<(String, String)>, String> {
    let (nvcc, folder) = (toolchain.nvcc()?, sources("candle-kernels")?);
    let one = |module: &&str| {
        let (source, ptx) = (folder.join(module).with_extension("cu"), scratch.path(format!("{module}.ptx")));
        let options = ["-ptx", "-arch=sm_90", "-std=c++17", "--expt-relaxed-constexpr", "-O3", "-o"];
        run(Command::new(&nvcc).args(options).arg(&ptx).arg(source))?;
        let text = fs::read_to_string(&ptx).map_err(|error| format!("{}: {error}", ptx.display()))?;
        Ok((format!("{module}.ptx"), text))
    };
    // The largest one takes as long as several others.
    let (first, second): (Vec<_>, Vec<_>) = MODULES.iter().partition(|module| ["quantized", "fill"].contains(module));
    thread::scope(|scope| {
        let first = scope.spawn(|| first.into_iter().map(&one).collect::<Result<Vec<_>, String>>());
        let mut all = second.into_iter().map(&one).collect::<Result<Vec<_>, String>>()?;
        all.extend(first.join().map_err(|_| "a thread has failed")??);
        Ok(all)
    })
}

/// The report of all claims, and the shortest time of three.
fn claim(texts: &[(String, String)]) -> Result<(Report, Duration), String> {
    let mut shortest = None;
    for _ in 0..3 {
        let sources: Vec<_> = texts.iter().map(|(name, text)| KernelSource::from(text).named(name)).collect();
        let start = Instant::now();
        let report = candle::claim(sources).map_err(|error| error.to_string())?;
        let time = start.elapsed();
        if shortest.as_ref().is_none_or(|(_, shortest)| time < *shortest) {
            shortest = Some((report, time));
        }
    }
    shortest.ok_or_else(|| "no time was measured".to_owned())
}

fn candle(toolchain: &Toolchain) -> Result<Summary, String> {
    let scratch = Scratch::new("adoption-candle")?;
    let texts = compile(toolchain, &scratch)?;
    let (report, time) = claim(&texts)?;
    let kernels = report.kernels() as u64;
    if time > LIMIT {
        return Err(format!("{kernels} claims take {time:.1?}"));
    }
    let indexes: Vec<_> = texts.iter().map(|(_, text)| Index::new(text)).collect();
    let exists = |symbol: &str| indexes.iter().any(|index| index.position(symbol).is_some());
    let symbols: Vec<_> = indexes.iter().flat_map(Index::entries).map(|entry| entry.name).collect();
    let asked = names::asked(&sources("candle-core")?, &symbols)?;
    let (there, absent): (Vec<_>, Vec<_>) = asked.iter().partition(|name| exists(name));
    if there.is_empty() {
        return Err("candle-core asks for nothing that exists".to_owned());
    }
    let compiler = "nvcc sm_90".to_owned();
    let differ = kernels - report.agreeing() as u64 + u64::from(!report.is_ok());
    let mut text = format!("candle-kernels {VERSION}: {kernels} kernels claimed in {time:.1?}\n");
    if !report.is_ok() {
        text += &report.to_string();
    }
    _ = writeln!(text, "names that candle-core {VERSION} can ask for and no module has:");
    for (root, types) in names::by_root(&absent) {
        _ = writeln!(text, "  {root}: {}", types.join(", "));
    }
    Ok(Summary {
        rows: vec![
            Row::new(&compiler, format!("claimed kernels of candle-kernels {VERSION}"), kernels, differ),
            Row::new(&compiler, format!("names of candle-core {VERSION} found"), there.len() as u64, 0),
            Row::new(&compiler, format!("names of candle-core {VERSION} not found"), absent.len() as u64, 0),
        ],
        report: text,
    })
}
