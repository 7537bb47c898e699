//! Runs the compilers for the GPU.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs};

use crate::results::full;
use crate::toolchain::{Tool, Toolchain, printed, read_text, run, workspace};

/// The folder of the crate that is built for the GPU.
pub fn device_crate() -> PathBuf {
    workspace().join("conformance/device")
}

/// The configuration of cargo for crates that are built for the GPU.
pub fn device_config() -> PathBuf {
    device_crate().join("config.toml")
}

/// Compiles CUDA C++ with nvcc to PTX or a cubin, `kind`, and returns the path of the file, which is beside the source.
pub fn nvcc(toolchain: &Toolchain, source: &Path, sm: u32, kind: &str, options: &[&str]) -> Result<PathBuf, String> {
    let output = source.with_extension(format!("nvcc.sm_{sm}.{kind}"));
    let mut nvcc = toolchain.command(Tool::Nvcc)?;
    nvcc.args([format!("-{kind}"), format!("-arch=sm_{sm}")]).args(options).arg("-I").arg(device_crate());
    run(nvcc.arg("-o").arg(&output).arg(source))?;
    Ok(output)
}

/// Compiles CUDA C++ to PTX with nvcc. Functions keep their original prototypes.
pub fn nvcc_ptx(toolchain: &Toolchain, source: &Path, sm: u32) -> Result<String, String> {
    read_text(nvcc(toolchain, source, sm, "ptx", &["-rdc=true"])?)
}

/// Compiles CUDA C++ that includes none of CUDA's headers to PTX with clang. The first line of the source must define
/// CUDA's keywords as attributes.
pub fn clang_ptx(toolchain: &Toolchain, source: &Path, sm: u32, options: &[&str]) -> Result<String, String> {
    let mut clang = toolchain.command(Tool::Clang)?;
    clang.args(["-x", "cuda", "--cuda-device-only", "-nocudainc", "-nocudalib", "-S"]).args(options);
    // Facts 3, deviation 6: without a CUDA toolkit clang chooses a PTX version that is too low.
    clang.args([&format!("--cuda-gpu-arch=sm_{sm}"), "-Xclang", "-target-feature", "-Xclang", "+ptx88", "-I"]);
    printed(clang.arg(device_crate()).args(["-o", "-"]).arg(source))
}

/// CUDA's keywords for clang, which gets them from CUDA's headers otherwise.
pub const KEYWORDS: &str = "#define __device__ __attribute__((device))\n#define __global__ __attribute__((global))\n";

/// Assembles the file `ptx` to a module that can be linked, and returns its path. A sample does not optimise the code, which
/// takes most of the time.
pub fn assemble(toolchain: &Toolchain, ptx: &Path, sm: u32) -> Result<PathBuf, String> {
    assemble_with(toolchain, ptx, sm, if full() { &[] } else { &["-O0"] })
}

/// As [`assemble`], with optimised code.
pub fn optimised(toolchain: &Toolchain, ptx: &Path, sm: u32) -> Result<PathBuf, String> {
    assemble_with(toolchain, ptx, sm, &[])
}

fn assemble_with(toolchain: &Toolchain, ptx: &Path, sm: u32, options: &[&str]) -> Result<PathBuf, String> {
    let cubin = ptx.with_extension(format!("sm_{sm}.cubin"));
    let mut ptxas = toolchain.command(Tool::Ptxas)?;
    run(ptxas.args(options).args(["-c", &format!("-arch=sm_{sm}"), "-o"]).arg(&cubin).arg(ptx))?;
    Ok(cubin)
}

/// Links assembled modules.
pub fn link(toolchain: &Toolchain, cubins: &[&Path], sm: u32, output: &Path) -> Result<(), String> {
    run(toolchain.command(Tool::Nvlink)?.arg(format!("-arch=sm_{sm}")).arg("-o").arg(output).args(cubins)).map(drop)
}

/// The machine instructions of every function in an assembled module, up to the last real instruction.
pub fn instructions(toolchain: &Toolchain, cubin: &Path) -> Result<BTreeMap<String, Vec<String>>, String> {
    let mut cuobjdump = toolchain.command(Tool::Cuobjdump)?;
    // cuobjdump runs nvdisasm.
    let mut path: Vec<_> = toolchain.path(Tool::Nvdisasm)?.parent().map(Path::to_owned).into_iter().collect();
    path.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
    cuobjdump.env("PATH", env::join_paths(path).map_err(|error| error.to_string())?);
    let text = printed(cuobjdump.arg("-sass").arg(cubin))?;

    let mut functions: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut function = None;
    for line in text.lines().map(str::trim) {
        if let Some((_, name)) = line.split_once("Function : ") {
            function = Some(functions.entry(name.trim().to_owned()).or_default());
        } else if let (Some(list), Some(instruction)) = (&mut function, instruction(line)) {
            list.push(instruction.to_owned());
        }
    }
    for list in functions.values_mut() {
        // A branch to itself and padding follow the end.
        let padding = |text: &String| text.starts_with("NOP") || text.starts_with("BRA");
        list.truncate(list.iter().rposition(|text| !padding(text)).map_or(0, |last| last + 1));
    }
    Ok(functions)
}

/// Returns `LD.E R0, …` for the line `/*0010*/  LD.E R0, … ;  /* 0x… */`.
fn instruction(line: &str) -> Option<&str> {
    let (address, rest) = line.strip_prefix("/*")?.split_once("*/")?;
    let address = !address.is_empty() && address.bytes().all(|byte| byte.is_ascii_hexdigit());
    rest.split_once(';').filter(|_| address).map(|(text, _)| text.trim())
}

/// Whether the run tries an architecture that shows nothing of its own: a sample tries one for each of nvcc's two code generators.
/// The rows of the others have no cases then.
pub fn is_tried(sm: u32) -> bool {
    full() || [90, 120].contains(&sm)
}

/// Builds the crate in `folder` for the GPU, with the real `core`, and returns the PTX.
pub fn device_ptx(toolchain: &Toolchain, folder: &Path, target: &Path) -> Result<String, String> {
    let ptx = target.join(folder.file_name().ok_or("a crate has a name")?).with_extension("ptx");
    fs::create_dir_all(target).map_err(|error| format!("{}: {error}", target.display()))?;
    let mut cargo = toolchain.command(Tool::DeviceCargo)?;
    cargo.arg("--config").arg(device_config());
    cargo.args(["--config", "target.nvptx64-nvidia-cuda.rustflags = ['-Ctarget-cpu=sm_90']"]);
    cargo.args(["rustc", "--quiet", "--release", "-Zbuild-std=core", "--target", "nvptx64-nvidia-cuda", "--"]);
    cargo.arg(format!("--emit=asm={}", ptx.display()));
    // These variables would select the compiler that runs the tests.
    for name in ["CARGO", "RUSTC", "RUSTC_WRAPPER", "RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "RUSTUP_TOOLCHAIN"] {
        cargo.env_remove(name);
    }
    cargo.env_remove("CARGO_BUILD_TARGET").env_remove("LD_LIBRARY_PATH");
    // cargo looks for rustc on the path, where rustup's may come first.
    let mut path = vec![PathBuf::from("/usr/bin")];
    path.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
    cargo.env("PATH", env::join_paths(path).map_err(|error| error.to_string())?);
    // Building `core` and compiling kernels are unstable.
    cargo.env("RUSTC_BOOTSTRAP", "1").env("CARGO_TARGET_DIR", target).current_dir(folder);
    run(&mut cargo)?;
    read_text(&ptx)
}

/// The features of ptx-abi in the crates for the GPU.
pub const DEVICE_FEATURES: &str = r#"["emit", "half"]"#;

/// Writes a crate for the GPU with this source, which may use ptx-abi.
pub fn write_device_crate(folder: &Path, source: &str) -> Result<(), String> {
    let name = folder.file_name().ok_or("a crate has a name")?.to_string_lossy();
    let core = workspace();
    let manifest = format!(
        "[package]\nname = \"{name}\"\nedition = \"2024\"\n[workspace]\n[lib]\npath = \"lib.rs\"\n\
         crate-type = [\"rlib\"]\n[dependencies]\nptx-abi = {{ path = '{}', features = {DEVICE_FEATURES} }}\n\
         [profile.release]\ncodegen-units = 1\n",
        core.display()
    );
    let lock = read_text(device_crate().join("Cargo.lock"))?;
    let files = [("Cargo.toml", manifest.as_str()), ("Cargo.lock", &lock), ("lib.rs", source)];
    fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    files.into_iter().try_for_each(|(file, text)| {
        let path = folder.join(file);
        // An unchanged file keeps its time, so that cargo has nothing to do.
        if fs::read_to_string(&path).is_ok_and(|old| old == text) {
            return Ok(());
        }
        fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))
    })
}
