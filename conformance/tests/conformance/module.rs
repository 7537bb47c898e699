//! Whole modules: ptxas turns initial values into the bytes of the value, and into the same bytes as nvcc for the same C.

mod cubin;
mod guide;
mod initial;
mod modules;
mod values;

use std::path::{Path, PathBuf};
use std::process::Command;

use ptx_abi::module::{ModuleItem, PtxModule};
use ptx_abi_conformance::gpu::assemble;
use ptx_abi_conformance::harness::{Check, Row, Summary};
use ptx_abi_conformance::toolchain::{Scratch, Tool, Toolchain, run};

/// One architecture for each of nvcc's code generators.
const NVCC: [u32; 2] = [90, 100];

pub(crate) fn checks() -> Vec<Check> {
    let checks = [
        ("random_initial_values", &[Tool::Nvcc, Tool::Gxx, Tool::Ptxas][..], initial::check as fn(&Toolchain) -> _),
        ("initial_values_of_rust_types", &[Tool::Nvcc, Tool::Gxx, Tool::Ptxas], values::check),
        ("random_modules", &[Tool::Ptxas], modules::check),
        ("variables_that_point_to_each_other", &[Tool::Ptxas, Tool::Nvlink], modules::linked),
        ("example_of_the_guide", &[Tool::Ptxas], guide::check),
    ];
    checks.map(|(name, tools, run)| Check { name, tools, run }).into()
}

fn row(summary: &mut Summary, compiler: &str, check: &str, cases: usize, differences: &[String]) {
    summary.rows.push(Row::new(compiler, check, cases as u64, differences.len() as u64));
    summary.report.extend(differences.iter().take(3).flat_map(|difference| [difference.as_str(), "\n"]));
}

/// Writes and assembles a module of these items, with the first version that supports all targets.
fn assembled(
    toolchain: &Toolchain,
    scratch: &Scratch,
    name: &str,
    sm: u32,
    items: &[ModuleItem<'_>],
) -> Result<PathBuf, String> {
    let module = PtxModule::try_new(sm, (8, 7), items).map_err(|error| error.to_string())?;
    assemble(toolchain, &scratch.write(&format!("{name}.ptx"), &module.to_string())?, sm)
}

/// Compiles a CUDA source with nvcc to a relocatable cubin.
fn nvcc_cubin(toolchain: &Toolchain, source: &Path, sm: u32) -> Result<PathBuf, String> {
    let cubin = source.with_extension(format!("nvcc-sm_{sm}.cubin"));
    let mut nvcc = Command::new(toolchain.nvcc()?);
    nvcc.args(["-std=c++17", "-w", "-rdc=true", "-cubin", &format!("-arch=sm_{sm}"), "-o"]);
    run(nvcc.arg(&cubin).arg(source))?;
    Ok(cubin)
}
