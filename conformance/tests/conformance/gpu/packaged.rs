//! Builds the package for a machine with a GPU, and runs it here: without a driver, and with one that interprets PTX.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use ptx_abi_conformance::harness::{Row, Summary};
use ptx_abi_conformance::results::full;
use ptx_abi_conformance::toolchain::{Scratch, Tool, Toolchain, read_text, run, workspace};
use ptx_abi_tests::stand_in;

use super::graphs;
use super::package::{EXAMPLES, sources};

/// The most bytes of the package.
const LIMIT: u64 = 64 << 20;

/// The exit status without a GPU.
const NO_GPU: i32 = 3;

/// A change for each check that writes back what it reads: the check and its module, a part of its text, and the new text.
const CHANGES: [[&str; 3]; 5] = [
    ["echo", "st.global.b8 [%to+0]", "st.global.b8 [%to+1]"],
    ["derived", "[p1+0]", "[p0+0]"],
    ["atomics", ".min.s32", ".max.s32"],
    ["graphs", "[store_param_1]", "[store_param_0]"],
    ["constants", "ld.const.u8 %byte, [words+0]", "ld.const.u8 %byte, [words+1]"],
];

pub(crate) fn check(toolchain: &Toolchain) -> Result<Summary, String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("gpu-package");
    let script = workspace().join("conformance/gpu_package.sh");
    // The interpreter measures nothing.
    run(Command::new("bash").arg(script).arg(&folder).arg("dev"))?;
    let mut summary = Summary::default();
    let package = "GPU package";
    let (cases, missing) = contents(&folder)?;
    summary.compared(package, "files of at most 64 MiB", cases, &missing);

    let is_ptx = |path: &PathBuf| path.extension() == Some("ptx".as_ref());
    let modules: Vec<_> = files().into_iter().filter(is_ptx).map(|path| folder.join(path)).collect();
    summary.compared(package, "PTX that an older ptxas takes", modules.len(), &refused(toolchain, &modules)?);

    let without = start(&folder, None, None)?;
    summary.compared(package, "lists its checks without a GPU", 1, &listed(&without));

    let library = Path::new(env!("CARGO_TARGET_TMPDIR")).join("interpreting-driver");
    fs::create_dir_all(&library).map_err(|error| error.to_string())?;
    stand_in::build("interpreting.rs", &library.join("libcuda.so"))?;
    let interpreted = start(&folder, Some(&library), None)?;
    let printed = String::from_utf8_lossy(&interpreted.stdout).into_owned();
    if !interpreted.status.success() {
        return Err(format!("the package fails with the interpreter: {}\n{printed}", interpreted.status));
    }
    let rows = interpreted_rows(&printed);
    let checks = super::on_gpu().len() - super::NOT_INTERPRETED.len();
    if rows.len() < checks {
        return Err(format!("{} rows of {checks} checks\n{printed}", rows.len()));
    }
    let not_run = printed.lines().filter(|line| line.contains("the interpreter does not run"));
    summary.report.extend(not_run.flat_map(|line| [line, "\n"]));

    let undetected = changed(&folder, &library)?;
    summary.compared(package, "changed kernels fail", CHANGES.len(), &undetected);
    summary.rows.extend(rows);
    Ok(summary)
}

/// Runs the package, or one of its checks, as on a machine without any tool.
fn start(folder: &Path, library: Option<&Path>, check: Option<&str>) -> Result<Output, String> {
    let mut bash = Command::new("bash");
    bash.env_clear().env("PTX_ABI_FULL", if full() { "1" } else { "0" }).arg(folder.join("run.sh"));
    if let Some(check) = check {
        bash.arg("--exact").arg(format!("gpu::{check}"));
    }
    if let Some(library) = library {
        bash.env("LD_LIBRARY_PATH", library);
    }
    bash.output().map_err(|error| format!("bash: {error}"))
}

/// The files of the package.
fn files() -> Vec<PathBuf> {
    let kernels = sources().into_iter().flat_map(|source| {
        ["ptx", "cubin"].map(|extension| PathBuf::from("kernels").join(source.name).with_extension(extension))
    });
    let mut files: Vec<PathBuf> = kernels.chain(EXAMPLES.map(|name| Path::new("examples").join(name))).collect();
    // call_example writes its PTX itself.
    files.extend((0..EXAMPLES.len() - 1).map(|number| format!("nvrtc/{number}.ptx").into()));
    files.extend(["gpu", "run.sh", "lib/libnvrtc.so", "examples/strided", graphs::LINKED].map(PathBuf::from));
    files
}

/// The number of files, and the files that are not there. If all files are too large, that is one of them.
fn contents(folder: &Path) -> Result<(usize, Vec<String>), String> {
    let files = files();
    let missing = files.iter().filter(|file| fs::metadata(folder.join(file)).map_or(0, |data| data.len()) == 0);
    let mut missing: Vec<_> = missing.map(|file| format!("{} is not there", file.display())).collect();
    let size = size(folder)?;
    if size > LIMIT {
        missing.push(format!("the package has {size} bytes"));
    }
    Ok((files.len(), missing))
}

/// The errors of ptxas 12.8. A driver of its time compiles PTX as it does, and the compilers of the package are newer.
fn refused(toolchain: &Toolchain, modules: &[PathBuf]) -> Result<Vec<String>, String> {
    let ptxas = toolchain.path(Tool::OlderPtxas)?;
    let scratch = Scratch::new("gpu-package-older-ptxas")?;
    let assembled = modules.iter().map(|module| {
        let mut ptxas = Command::new(&ptxas);
        run(ptxas.arg("-arch=sm_90").arg("-o").arg(scratch.path("older.cubin")).arg(module))
    });
    Ok(assembled.filter_map(Result::err).collect())
}

/// The bytes of all files in a folder.
fn size(folder: &Path) -> Result<u64, String> {
    let mut sum = 0;
    for entry in fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?.flatten() {
        let data = entry.metadata().map_err(|error| error.to_string())?;
        sum += if data.is_dir() { size(&entry.path())? } else { data.len() };
    }
    Ok(sum)
}

/// What is wrong with the output of a package without a GPU. Where there is one, all checks must pass.
fn listed(output: &Output) -> Vec<String> {
    let printed = String::from_utf8_lossy(&output.stdout);
    if super::name().is_ok() {
        let failed = !output.status.success();
        return failed.then(|| printed.into_owned()).into_iter().collect();
    }
    let mut wrong: Vec<_> = super::on_gpu()
        .iter()
        .map(|check| format!("not run: gpu::{}", check.name))
        .filter(|line| !printed.lines().any(|printed| printed == line))
        .collect();
    if output.status.code() != Some(NO_GPU) {
        wrong.push(format!("it ends with {}", output.status));
    }
    wrong
}

/// The rows of the table that the package prints.
fn interpreted_rows(printed: &str) -> Vec<Row> {
    let row = |line: &str| {
        let cells: Vec<_> = line.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).collect();
        let [compiler, check, cases, mismatches] = cells[..] else { return None };
        Some(Row::new(compiler, check, cases.parse().ok()?, mismatches.parse().ok()?))
    };
    printed.lines().filter(|line| line.starts_with("PTX interpreter")).filter_map(row).collect()
}

/// The changed kernels with which the checks still pass.
fn changed(folder: &Path, library: &Path) -> Result<Vec<String>, String> {
    let mut undetected = Vec::new();
    for [module, old, new] in CHANGES {
        let file = folder.join("kernels").join(module).with_extension("ptx");
        let text = read_text(&file)?;
        let other = text.replacen(old, new, 1);
        if text == other {
            return Err(format!("{module} has no `{old}`"));
        }
        fs::write(&file, other).map_err(|error| error.to_string())?;
        let status = start(folder, Some(library), Some(module))?.status;
        fs::write(&file, text).map_err(|error| error.to_string())?;
        if status.success() {
            undetected.push(format!("`{new}` in {module}"));
        }
    }
    Ok(undetected)
}
