//! The modules that the checks load: compiled here, or read from the package that `conformance/gpu_package.sh` writes.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

use ptx_abi_conformance::example;
use ptx_abi_conformance::harness::Summary;
use ptx_abi_conformance::kparam;
use ptx_abi_conformance::nvrtc::Nvrtc;
use ptx_abi_conformance::toolchain::{Scratch, Tool, Toolchain, read_bytes, read_text, run};
use ptx_abi_tests::stand_in;

use super::driver::{Gpu, Module};
use super::{accessors, atomics, constants, echo, graphs, launch, print, shared, strided};

/// The variable with the folder of the package, which `run.sh` in the package sets.
const FOLDER: &str = "PTX_ABI_GPU_PACKAGE";

/// The architecture of the cubins in the package.
const SM: u32 = 90;

/// A module, and the function that writes or compiles its PTX.
#[derive(Clone, Copy)]
pub(crate) struct Source {
    pub(crate) name: &'static str,
    pub(crate) ptx: fn(&Toolchain) -> Result<String, String>,
}

/// The modules of all checks.
pub(crate) fn sources() -> Vec<Source> {
    let mut sources = vec![echo::SOURCE, launch::SOURCE, atomics::SOURCE, graphs::SOURCE];
    sources.extend(constants::SOURCES);
    sources.extend(shared::SOURCES);
    sources.extend(accessors::SOURCES);
    sources.extend(print::SOURCES);
    sources
}

/// The folder of the package, if the checks run in one.
pub(crate) fn folder() -> Option<PathBuf> {
    env::var_os(FOLDER).map(PathBuf::from)
}

fn file(folder: &Path, source: Source, extension: &str) -> PathBuf {
    folder.join("kernels").join(source.name).with_extension(extension)
}

/// The PTX of a module.
pub(crate) fn ptx(toolchain: &Toolchain, source: Source) -> Result<String, String> {
    match folder() {
        Some(folder) => read_text(file(&folder, source, "ptx")),
        None => (source.ptx)(toolchain),
    }
}

/// A loaded module, and what a row of the table calls it.
pub(crate) struct Image<'a> {
    pub(crate) label: String,
    pub(crate) module: Module<'a>,
}

/// The number of comparisons, and the differences.
pub(crate) type Compared = Result<(usize, Vec<String>), String>;

/// Adds a row for each image of a module.
pub(crate) fn compare(
    (gpu, toolchain, source): (&Gpu, &Toolchain, Source),
    check: &str,
    summary: &mut Summary,
    compare: impl Fn(&Image<'_>) -> Compared,
) -> Result<(), String> {
    for image in images(gpu, toolchain, source)? {
        let (cases, differences) = compare(&image)?;
        summary.compared(&image.label, check, cases, &differences);
    }
    Ok(())
}

/// Loads a module as PTX, and as a cubin too if the package has one for this GPU.
pub(crate) fn images<'a>(gpu: &'a Gpu, toolchain: &Toolchain, source: Source) -> Result<Vec<Image<'a>>, String> {
    let mut files = vec![("PTX", ptx(toolchain, source)?.into_bytes())];
    if let Some(folder) = folder().filter(|_| gpu.sm == SM) {
        files.push(("cubin", read_bytes(file(&folder, source, "cubin"))?));
    }
    let mut images = Vec::new();
    for (kind, bytes) in files {
        let label = format!("{}, sm_{}, {kind}", gpu.name, gpu.sm);
        let module = gpu.load(&format!("{kind} of `{}`", source.name), bytes)?;
        images.extend(module.map(|module| Image { label, module }));
    }
    Ok(images)
}

/// The examples of ptx-abi that the package contains. NVRTC compiles kernels for all but the last.
pub(crate) const EXAMPLES: [&str; 4] = ["saxpy", "device_repr", "constant_params", "call_example"];

/// Writes a package to an empty folder: `run.sh`, this program, the modules of all checks, and the examples. The profile is
/// that of the example that measures.
pub(crate) fn write(toolchain: &Toolchain, folder: &Path, profile: &str) -> Result<(), String> {
    for name in ["kernels", "examples", "lib", "nvrtc"] {
        fs::create_dir_all(folder.join(name)).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    for source in sources() {
        let path = file(folder, source, "ptx");
        fs::write(&path, (source.ptx)(toolchain)?).map_err(|error| format!("{}: {error}", path.display()))?;
        let mut ptxas = toolchain.command(Tool::Ptxas)?;
        run(ptxas.arg(format!("-arch=sm_{SM}")).arg("-o").arg(file(folder, source, "cubin")).arg(path))?;
    }
    fs::write(folder.join(graphs::LINKED), graphs::linked(toolchain)?).map_err(|error| error.to_string())?;
    let program = env::current_exe().map_err(|error| error.to_string())?;
    strip(&program, &folder.join("gpu"))?;
    examples(toolchain, folder)?;
    strip(&strided::build(profile)?, &folder.join("examples/strided"))?;
    let script = folder.join("run.sh");
    fs::write(&script, include_str!("../../gpu/run.sh")).map_err(|error| format!("{}: {error}", script.display()))
}

/// Copies a program without its symbols.
fn strip(program: &Path, copy: &Path) -> Result<(), String> {
    run(Command::new("strip").arg("-o").arg(copy).arg(program)).map(drop)
}

/// Copies the examples, and a library that returns what the real NVRTC compiles for them here: NVRTC itself is too large.
fn examples(toolchain: &Toolchain, folder: &Path) -> Result<(), String> {
    let nvrtc = folder.join("nvrtc");
    stand_in::build("nvrtc.rs", &folder.join("lib/libnvrtc.so"))?;
    for name in EXAMPLES {
        let copy = folder.join("examples").join(name);
        strip(&example::build(name)?, &copy)?;
        // The library writes the sources that it does not have, and the example fails then.
        let mut recording = Command::new(&copy);
        recording.env("PTX_ABI_NVRTC", &nvrtc).env("LD_LIBRARY_PATH", folder.join("lib"));
        recording.stdout(Stdio::null()).stderr(Stdio::null());
        recording.status().map_err(|error| format!("{}: {error}", copy.display()))?;
    }
    let scratch = Scratch::new("nvrtc")?;
    let compiler = Nvrtc::build(toolchain, &scratch.path(""))?;
    for entry in fs::read_dir(&nvrtc).map_err(|error| error.to_string())?.flatten() {
        let source = read_text(entry.path())?;
        let ptx = kparam::for_every_gpu(&compiler.ptx(&scratch.path(""), &source, 75, &[])?)?;
        fs::write(entry.path().with_extension("ptx"), ptx).map_err(|error| error.to_string())?;
    }
    Ok(())
}
