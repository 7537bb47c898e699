//! Runs the compilers that read generated headers.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

use crate::harness::Answer;
use crate::nvrtc::Nvrtc;
use crate::toolchain::{Scratch, Tool, Toolchain, run, workspace, write};
use crate::units::{Refused, Unit};

/// A compiler that reads headers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compiler {
    /// nvcc for the device of this architecture. It has two code generators.
    Nvcc(u32),
    /// NVRTC.
    Nvrtc,
    /// clang, as C++.
    Clang,
    /// clang for CUDA devices.
    ClangCuda,
    /// g++.
    Gxx,
}

impl Compiler {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Nvcc(90), Self::Nvcc(100), Self::Nvrtc, Self::Clang, Self::ClangCuda, Self::Gxx];

    /// The name in the table of results.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Nvcc(90) => "nvcc sm_90",
            Self::Nvcc(_) => "nvcc sm_100",
            Self::Nvrtc => "NVRTC compute_90",
            Self::Clang => "clang C++",
            Self::ClangCuda => "clang CUDA sm_90",
            Self::Gxx => "g++",
        }
    }

    const fn file(self) -> &'static str {
        if matches!(self, Self::Clang | Self::Gxx) { "unit.cpp" } else { "unit.cu" }
    }

    /// The options without which it stops after some errors, or prints more than one line for each.
    pub const fn without_limit(self) -> &'static [&'static str] {
        match self {
            Self::Nvcc(_) => &["-Xcudafe", "--error_limit=1000000"],
            Self::Nvrtc => &["-Xcudafe=--error_limit=1000000"],
            Self::Clang | Self::ClangCuda => &["-ferror-limit=0", "-fno-caret-diagnostics"],
            // Otherwise g++ prints the line of the macro.
            Self::Gxx => &["-fmax-errors=0", "-fno-diagnostics-show-caret", "-ftrack-macro-expansion=0"],
        }
    }
}

/// The compilers, in a folder.
#[derive(Debug)]
pub struct Compilers<'t> {
    toolchain: &'t Toolchain,
    /// The folder of the files.
    pub scratch: Scratch,
    /// NVRTC as a program.
    pub nvrtc: Nvrtc,
}

impl<'t> Compilers<'t> {
    /// Prepares the compilers, with a scratch folder of this name.
    pub fn new(toolchain: &'t Toolchain, folder: &str) -> Result<Self, String> {
        let scratch = Scratch::new(folder)?;
        let nvrtc = Nvrtc::build(toolchain, &scratch.path(""))?;
        Ok(Self { toolchain, scratch, nvrtc })
    }

    /// Compiles a text with each compiler.
    pub fn compile(&self, text: &str) -> Result<Vec<(&'static str, Answer)>, String> {
        self.compile_with(&Compiler::ALL, text)
    }

    /// Compiles a text with some of the compilers.
    pub fn compile_with(&self, compilers: &[Compiler], text: &str) -> Result<Vec<(&'static str, Answer)>, String> {
        let answer = |compiler: &Compiler| {
            let file = self.scratch.write(compiler.file(), text)?;
            Ok((compiler.name(), run(&mut self.command(*compiler, &file)?).map(drop)))
        };
        compilers.iter().map(answer).collect()
    }

    /// Compiles many variants with one of the compilers, which prints all errors.
    pub fn variants(&self, compiler: Compiler, unit: &Unit) -> Result<Refused, String> {
        let file = self.scratch.path(compiler.file());
        let mut command = self.command(compiler, &file)?;
        unit.compile(command.args(compiler.without_limit()), &file)
    }

    fn command(&self, compiler: Compiler, file: &Path) -> Result<Command, String> {
        let Self { toolchain, nvrtc, .. } = self;
        let include = format!("-I{}", include(toolchain)?.display());
        let host = |tool| {
            let mut command = toolchain.command(tool)?;
            command.args(["-std=c++17", "-w", "-fsyntax-only", "-x", "c++", &include]).arg(file);
            Ok(command)
        };
        match compiler {
            Compiler::Nvcc(sm) => {
                let mut nvcc = toolchain.command(Tool::Nvcc)?;
                nvcc.args(["-std=c++17", "-w", "-ptx", &format!("-arch=sm_{sm}"), "-o"]);
                nvcc.arg(file.with_extension("ptx")).arg(file);
                Ok(nvcc)
            }
            Compiler::Nvrtc => Ok(nvrtc.command(file, 90, &[include.as_str(), "--device-int128", "-w", "-std=c++17"])),
            Compiler::Clang => host(Tool::Clang),
            Compiler::ClangCuda => {
                let mut clang = clang_cuda(toolchain, Half::Device, "c++17", file)?;
                clang.args(["-w", "-fsyntax-only"]);
                Ok(clang)
            }
            Compiler::Gxx => host(Tool::Gxx),
        }
    }
}

/// A unit that includes a header twice, as if two other headers included it.
pub fn unit(header: &str) -> String {
    let again = header.replace("#pragma once\n", "");
    format!("{again}\n{again}")
}

/// The folder of the CUDA installation.
pub fn root(toolchain: &Toolchain) -> Result<PathBuf, String> {
    let nvcc = toolchain.path(Tool::Nvcc)?;
    Ok(nvcc.parent().and_then(Path::parent).ok_or("nvcc is in no folder")?.to_owned())
}

/// The folder of CUDA's headers.
pub fn include(toolchain: &Toolchain) -> Result<PathBuf, String> {
    Ok(root(toolchain)?.join("include"))
}

/// One of the two halves into which clang divides a CUDA file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Half {
    /// The code for the device.
    Device,
    /// The code for the host.
    Host,
}

/// The command that compiles one half of a file with clang as CUDA. clang includes CUDA's headers by itself.
pub fn clang_cuda(toolchain: &Toolchain, half: Half, dialect: &str, file: &Path) -> Result<Command, String> {
    let mut clang = clang_half(toolchain, half, dialect)?;
    clang.args(["-Xclang", "-include-pch", "-Xclang"]).arg(precompiled(toolchain, half, dialect)?).arg(file);
    Ok(clang)
}

fn clang_half(toolchain: &Toolchain, half: Half, dialect: &str) -> Result<Command, String> {
    let half = match half {
        Half::Device => "--cuda-device-only",
        Half::Host => "--cuda-host-only",
    };
    let mut clang = toolchain.command(Tool::Clang)?;
    clang.args(["-x", "cuda", half, "-nocudalib", "--cuda-gpu-arch=sm_90", &format!("-std={dialect}")]);
    clang.arg(format!("--cuda-path={}", root(toolchain)?.display()));
    Ok(clang)
}

/// The headers that clang includes by itself, precompiled once. They would take most of the time for each file.
fn precompiled(toolchain: &Toolchain, half: Half, dialect: &str) -> Result<PathBuf, String> {
    static WRITTEN: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    let folder = workspace().join(format!("target/clang/{dialect}-{half:?}"));
    let headers = folder.join("cuda.pch");
    let mut written = WRITTEN.lock().map_err(|error| error.to_string())?;
    if !written.contains(&headers) {
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        // clang includes this header of cuRAND too. It belongs to a separate package, and nothing here needs its contents.
        write(folder.join("curand_mtgp32_kernel.h"), "")?;
        let empty = folder.join("empty.cu");
        write(&empty, "")?;
        let mut clang = clang_half(toolchain, half, dialect)?;
        clang.args(["-w", "-fsyntax-only", "-I"]).arg(&folder);
        run(clang.args(["-Xclang", "-emit-pch", "-Xclang", "-o", "-Xclang"]).arg(&headers).arg(&empty))?;
        written.insert(headers.clone());
    }
    Ok(headers)
}
