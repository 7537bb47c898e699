//! The example whose kernel takes a shape by value, against copies of the shape on the device.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use ptx_abi_conformance::harness::{Row, Summary};
use ptx_abi_conformance::kparam;
use ptx_abi_conformance::toolchain::{Scratch, Tool, Toolchain, read_text, run as run_program, workspace};

use super::{name, package};
use crate::nested;

/// Without a GPU: nvcc compiles the kernels to the PTX of the example. `UPDATE_EXPECT=1` writes it.
pub(crate) fn compiles(toolchain: &Toolchain) -> Result<Summary, String> {
    let kernels = workspace().join("examples/strided/kernels");
    let scratch = Scratch::new("strided")?;
    let compiled = scratch.path("strided.ptx");
    let mut nvcc = toolchain.command(Tool::Nvcc)?;
    run_program(nvcc.args(["-ptx", "-arch=sm_75", "-o"]).arg(&compiled).arg(kernels.join("strided.cu")))?;
    let read = |path: PathBuf| read_text(&path);
    let compiled = kparam::for_every_gpu(&read(compiled)?)?;
    let committed = kernels.join("strided.ptx");
    if ptx_abi_tests::files::updates() {
        fs::write(&committed, &compiled).map_err(|error| error.to_string())?;
    }
    let differs = read(committed)? != compiled;
    let differs = if differs { vec![format!("`UPDATE_EXPECT=1` writes strided.ptx:\n{compiled}")] } else { vec![] };
    Ok(Summary::of("nvcc sm_75", "kernels of the example `strided`", 2, &differs))
}

/// Builds the example with one of cargo's profiles, and returns the program. Only `release` gives the times of the book.
pub(crate) fn build(profile: &str) -> Result<PathBuf, String> {
    let folder = nested::example("strided", "strided");
    run_program(nested::cargo_in(&folder).args(["build", "--quiet", "--profile", profile]))?;
    let output = if profile == "dev" { "debug" } else { profile };
    Ok(nested::target().join(output).join("strided"))
}

/// The kernels copy as the host does. The report has the times of launches.
pub(crate) fn run(_: &Toolchain) -> Result<Summary, String> {
    let program = match package::folder() {
        Some(folder) => folder.join("examples/strided"),
        None => build("release")?,
    };
    let printed = String::from_utf8(run_program(&mut Command::new(program))?).map_err(|error| error.to_string())?;
    let Some((_, times)) = printed.split_once("as the host does.\n") else {
        return Err(format!("the example strided does not compare, but prints\n{printed}"));
    };
    // Each of three ways copies four shapes.
    let rows = vec![Row::new(name()?, "shapes by value, cached and copied", 12, 0)];
    Ok(Summary { rows, report: times.to_owned() })
}
