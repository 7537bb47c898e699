//! Runs the compilers that read generated headers.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::nvrtc::Nvrtc;
use crate::toolchain::{Scratch, Toolchain, run};

/// The name of a compiler, and its message if it refuses a unit.
pub type Answer = (&'static str, Result<(), String>);

/// All compilers.
#[derive(Debug)]
pub struct Compilers<'t> {
    toolchain: &'t Toolchain,
    scratch: Scratch,
    nvrtc: Nvrtc,
}

impl<'t> Compilers<'t> {
    /// Prepares the compilers, with a scratch folder of this name.
    ///
    /// # Errors
    ///
    /// Returns an error if a tool is missing or fails.
    pub fn new(toolchain: &'t Toolchain, folder: &str) -> Result<Self, String> {
        let scratch = Scratch::new(folder)?;
        let nvrtc = Nvrtc::build(toolchain, &scratch.path(""))?;
        Ok(Self { toolchain, scratch, nvrtc })
    }

    /// Compiles a unit with each compiler.
    ///
    /// # Errors
    ///
    /// Returns an error if the unit cannot be written.
    pub fn compile(&self, text: &str) -> Result<[Answer; 6], String> {
        let Self { toolchain, scratch, nvrtc } = self;
        let (cu, cpp) = (scratch.write("unit.cu", text)?, scratch.write("unit.cpp", text)?);
        let include = format!("-I{}", include(toolchain)?.display());
        let options = [include.as_str(), "--device-int128", "-w"];
        Ok([
            ("nvcc sm_90", run_nvcc(toolchain, 90, &cu)),
            ("nvcc sm_100", run_nvcc(toolchain, 100, &cu)),
            ("NVRTC compute_90", nvrtc.ptx(&scratch.path(""), text, 90, &options).map(drop)),
            ("clang C++", run_clang(toolchain, &cpp)),
            ("clang CUDA sm_90", run_clang_cuda(toolchain, &cu)),
            ("g++", run_gcc(toolchain, &cpp)),
        ])
    }
}

/// A unit that includes a header twice, as if two other headers included it.
pub fn unit(header: &str) -> String {
    let again = header.replace("#pragma once\n", "");
    format!("{}\n{}", header.replace("#pragma once\n", ""), again)
}

/// The folder of the CUDA installation.
///
/// # Errors
///
/// Returns an error if nvcc is missing.
pub fn root(toolchain: &Toolchain) -> Result<PathBuf, String> {
    let nvcc = toolchain.nvcc()?;
    Ok(nvcc.parent().and_then(Path::parent).ok_or("nvcc is in no folder")?.to_owned())
}

/// The folder of CUDA's headers.
///
/// # Errors
///
/// Returns an error if nvcc is missing.
pub fn include(toolchain: &Toolchain) -> Result<PathBuf, String> {
    Ok(root(toolchain)?.join("include"))
}

/// Writes a file and returns its path.
///
/// # Errors
///
/// Returns an error if the file cannot be written.
pub fn write(folder: &Path, file: &str, text: &str) -> Result<PathBuf, String> {
    let path = folder.join(file);
    std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(path)
}

/// Compiles a file with nvcc for the device.
///
/// # Errors
///
/// Returns nvcc's message if it fails.
pub fn run_nvcc(toolchain: &Toolchain, sm: u32, file: &Path) -> Result<(), String> {
    let mut command = Command::new(toolchain.nvcc()?);
    command
        .args(["-std=c++17", "-w", "-ptx", &format!("-arch=sm_{sm}"), "-o"])
        .arg(file.with_extension("ptx"))
        .arg(file);
    run(&mut command).map(drop)
}

/// Compiles a file with clang as C++.
///
/// # Errors
///
/// Returns clang's message if it fails.
pub fn run_clang(toolchain: &Toolchain, file: &Path) -> Result<(), String> {
    let mut command = Command::new(toolchain.clang()?);
    command.args(["-std=c++17", "-w", "-fsyntax-only", "-x", "c++", "-I"]).arg(include(toolchain)?).arg(file);
    run(&mut command).map(drop)
}

/// The command that compiles a file with clang as CUDA, for the device. clang includes CUDA's headers by itself.
///
/// # Errors
///
/// Returns an error if a tool is missing or the file cannot be written.
pub fn clang_for_device(toolchain: &Toolchain, file: &Path) -> Result<Command, String> {
    let folder = file.parent().ok_or("the file is in no folder")?;
    // clang includes this header of cuRAND too. It belongs to a separate package, and nothing here needs its contents.
    write(folder, "curand_mtgp32_kernel.h", "")?;
    let mut command = Command::new(toolchain.clang()?);
    command.args(["-x", "cuda", "--cuda-device-only", "-nocudalib", "-std=c++17"]);
    command.arg("--cuda-gpu-arch=sm_90").arg(format!("--cuda-path={}", root(toolchain)?.display()));
    command.arg("-I").arg(folder).arg(file);
    Ok(command)
}

/// Compiles a file with clang as CUDA.
///
/// # Errors
///
/// Returns clang's message if it fails.
pub fn run_clang_cuda(toolchain: &Toolchain, file: &Path) -> Result<(), String> {
    run(clang_for_device(toolchain, file)?.args(["-w", "-fsyntax-only"])).map(drop)
}

/// Compiles a file with g++.
///
/// # Errors
///
/// Returns the message of g++ if it fails.
pub fn run_gcc(toolchain: &Toolchain, file: &Path) -> Result<(), String> {
    let mut command = Command::new(toolchain.gxx()?);
    command.args(["-std=c++17", "-w", "-fsyntax-only", "-I"]).arg(include(toolchain)?).arg(file);
    run(&mut command).map(drop)
}
