//! Runs NVRTC as a program.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::toolchain::{Tool, Toolchain, run, workspace};

/// A program that calls the library `libnvrtc`. It needs `Tool::Nvrtc` and `Tool::Gcc`.
#[derive(Clone, Debug)]
pub struct Nvrtc {
    program: PathBuf,
}

impl Nvrtc {
    /// Links the program into `folder`.
    pub fn build(toolchain: &Toolchain, folder: &Path) -> Result<Self, String> {
        let library = toolchain.path(Tool::Nvrtc)?;
        let program = folder.join("nvrtc");
        let mut rpath = std::ffi::OsString::from("-Wl,-rpath,");
        rpath.push(library.parent().unwrap_or(&library));
        let source = workspace().join("conformance/nvrtc.c");
        run(toolchain.command(Tool::Gcc)?.arg(source).arg(&library).arg(rpath).arg("-o").arg(&program))?;
        Ok(Self { program })
    }

    /// Compiles a CUDA source to PTX for `compute_<sm>`. It writes the source to `folder`.
    pub fn ptx(&self, folder: &Path, source: &str, sm: u32, options: &[&str]) -> Result<String, String> {
        let file = folder.join("nvrtc.cu");
        fs::write(&file, source).map_err(|error| error.to_string())?;
        run(&mut self.command(&file, sm, options))
            .and_then(|ptx| String::from_utf8(ptx).map_err(|error| error.to_string()))
    }

    /// The command that prints the PTX of a file, and the log to standard error.
    pub fn command(&self, file: &Path, sm: u32, options: &[&str]) -> Command {
        let mut command = Command::new(&self.program);
        command.arg(file).arg(format!("--gpu-architecture=compute_{sm}")).args(options);
        command
    }
}
