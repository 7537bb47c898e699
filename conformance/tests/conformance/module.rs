//! Whole modules: ptxas turns initial values into the bytes of the value, and into the same bytes as nvcc for the same C.

mod cubin;
mod guide;
mod initial;
mod modules;
mod values;

use std::path::{Path, PathBuf};

use ptx_abi::module::{ModuleItem, PtxModule};
use ptx_abi_conformance::gpu::{assemble, nvcc};
use ptx_abi_conformance::harness::Check;
use ptx_abi_conformance::toolchain::{Scratch, Tool, Toolchain};

/// One architecture for each of nvcc's code generators.
const NVCC: [u32; 2] = [90, 100];

pub(crate) fn checks() -> Vec<Check> {
    vec![
        Check::new("random_initial_values", &[Tool::Nvcc, Tool::Gxx, Tool::Ptxas], initial::check),
        Check::new("initial_values_of_rust_types", &[Tool::Nvcc, Tool::Gxx, Tool::Ptxas], values::check),
        Check::new("random_modules", &[Tool::Ptxas], modules::check),
        Check::new("variables_that_point_to_each_other", &[Tool::Ptxas, Tool::Nvlink], modules::linked),
        Check::new("example_of_the_guide", &[Tool::Ptxas], guide::check),
    ]
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
    nvcc(toolchain, source, sm, "cubin", &["-std=c++17", "-w", "-rdc=true"])
}
