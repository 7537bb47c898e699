//! Finds the compilers.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

pub use ptx_abi_tests::command::run;

/// A tool that a check needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    /// NVIDIA's compiler.
    Nvcc,
    /// NVIDIA's assembler.
    Ptxas,
    /// NVIDIA's assembler of CUDA 12.8, the first that has PTX 8.7. Drivers of its time compile PTX as it does.
    OlderPtxas,
    /// NVIDIA's linker.
    Nvlink,
    /// NVIDIA's tool that prints the contents of a cubin.
    Cuobjdump,
    /// NVIDIA's disassembler.
    Nvdisasm,
    /// NVIDIA's library that compiles at run time.
    Nvrtc,
    /// NVIDIA's library nvJPEG.
    Nvjpeg,
    /// The folder of NVIDIA's library cuRAND. The others that contain kernels are beside it.
    Libraries,
    /// clang 22, for C, C++ and CUDA.
    Clang,
    /// gcc for C.
    Gcc,
    /// gcc for C++.
    Gxx,
    /// gcc for C++ on aarch64 Linux.
    Aarch64Gxx,
    /// `$PTX_ABI_AARCH64_RUSTC`, otherwise `rustc`, with the standard library of aarch64 Linux, which is an optional component
    /// of rustup.
    Aarch64Rustc,
    /// The emulator of aarch64 Linux.
    Aarch64Qemu,
    /// The tool of binutils that prints debug information.
    Readelf,
    /// Debian's cargo, with the sources of `core`, for `nvptx64-nvidia-cuda`. rustup's cargo would use another compiler, so `PATH`
    /// must start at `/usr/bin`.
    DeviceCargo,
    /// The tool that generates Rust from C headers.
    Bindgen,
    /// `nvEncodeAPI.h` of the Video Codec SDK 11.1, which compilers include as `ffnvcodec/nvEncodeAPI.h`.
    NvencHeader,
    /// The folder of the headers of AMD's HIP.
    HipHeaders,
    /// LLVM's program that packs code for GPUs. clang starts it with `-fgpu-rdc`, if the option `-B` has its folder.
    OffloadBinary,
    /// The program `cmake`, which pip installs.
    Cmake,
    /// `$CLIPPY_DRIVER`, otherwise Rust's linter of the toolchain that runs the tests, an optional component of rustup.
    Clippy,
    /// `$RUSTFMT`, as for cargo, otherwise Rust's formatter, an optional component of rustup.
    Rustfmt,
}

/// The tools of one machine.
#[derive(Clone, Debug)]
pub struct Toolchain {
    folder: PathBuf,
    required: bool,
}

impl Toolchain {
    /// The tools in `$PTX_ABI_TOOLCHAIN`, otherwise in `target/toolchain` of the workspace, and on the `PATH`.
    pub fn find() -> Self {
        let variable = env::var_os("PTX_ABI_TOOLCHAIN").filter(|value| !value.is_empty());
        let required = variable.is_some();
        let folder = variable.map_or_else(|| PathBuf::from("target/toolchain"), PathBuf::from);
        Self { folder: workspace().join(folder), required }
    }

    /// Whether a missing tool is a failure. It is if `PTX_ABI_TOOLCHAIN` is set.
    pub const fn is_required(&self) -> bool {
        self.required
    }

    /// The path of `tool`, or one line with the missing tool and the way to install it.
    pub fn path(&self, tool: Tool) -> Result<PathBuf, String> {
        match tool {
            Tool::Nvcc => self.nvidia("nvcc"),
            Tool::Ptxas => self.nvidia("ptxas"),
            Tool::OlderPtxas => {
                let ptxas = "libraries/nvidia-cuda-nvcc-cu12==12.8.93/nvidia/cuda_nvcc/bin/ptxas";
                existing(self.folder.join(ptxas), "ptxas of CUDA 12.8")
            }
            Tool::Nvlink => self.nvidia("nvlink"),
            Tool::Cuobjdump => self.nvidia("cuobjdump"),
            Tool::Nvdisasm => self.nvidia("nvdisasm"),
            Tool::Nvrtc => self.nvidia_file("lib/libnvrtc.so.13").ok_or_else(|| missing("libnvrtc.so.13")),
            Tool::Nvjpeg => self.nvidia_file("lib/libnvjpeg.so.13").ok_or_else(|| missing("libnvjpeg.so.13")),
            Tool::Libraries => self.wheel("nvidia-curand==10.4.5.25"),
            // An older clang may compute the same layouts but spell PTX differently.
            Tool::Clang => on_path("clang-22"),
            Tool::Gcc => on_path("gcc"),
            Tool::Gxx => on_path("g++"),
            Tool::Aarch64Gxx => on_path("aarch64-linux-gnu-g++"),
            Tool::Aarch64Rustc => aarch64_rustc(),
            Tool::Aarch64Qemu => on_path("qemu-aarch64"),
            Tool::Readelf => on_path("readelf"),
            Tool::DeviceCargo => device_cargo(),
            Tool::Bindgen => on_path("bindgen"),
            Tool::NvencHeader => nvenc_header(),
            Tool::HipHeaders => self.extracted("hip", "usr/include", "hip/hip_vector_types.h"),
            Tool::OffloadBinary => {
                let program = "llvm-offload-binary";
                Ok(self.extracted("llvm", "usr/lib/llvm-22/bin", program)?.join(program))
            }
            Tool::Cmake => existing(self.folder.join("venv/bin/cmake"), "cmake"),
            Tool::Clippy => component("CLIPPY_DRIVER", "clippy-driver", "clippy"),
            Tool::Rustfmt => component("RUSTFMT", "rustfmt", "rustfmt"),
        }
    }

    /// The command that starts `tool`.
    pub fn command(&self, tool: Tool) -> Result<Command, String> {
        self.path(tool).map(Command::new)
    }

    /// The folder of the libraries in a wheel such as `nvidia-curand==10.4.5.25`.
    pub fn wheel(&self, wheel: &str) -> Result<PathBuf, String> {
        let products =
            fs::read_dir(self.folder.join("libraries").join(wheel).join("nvidia")).into_iter().flatten().flatten();
        let found = products.map(|product| product.path().join("lib")).find(|folder| folder.is_dir());
        found.ok_or_else(|| format!("{wheel} is missing: run conformance/install.sh with the same PTX_ABI_FULL"))
    }

    /// The folder with this file of a Debian package, which `install.sh` extracts into `part` if it is not installed.
    fn extracted(&self, part: &str, folder: &str, file: &str) -> Result<PathBuf, String> {
        let folders = [self.folder.join(part).join(folder), Path::new("/").join(folder)];
        folders.into_iter().find(|folder| folder.join(file).is_file()).ok_or_else(|| missing(file))
    }

    fn nvidia(&self, name: &str) -> Result<PathBuf, String> {
        self.nvidia_file(&format!("bin/{name}")).map_or_else(|| on_path(name), Ok)
    }

    /// A file of NVIDIA's packages.
    fn nvidia_file(&self, path: &str) -> Option<PathBuf> {
        let pythons = fs::read_dir(self.folder.join("venv/lib")).into_iter().flatten().flatten();
        let installed = pythons.map(|python| python.path().join("site-packages/nvidia/cu13").join(path));
        installed.into_iter().find(|path| path.is_file())
    }
}

/// aarch64 Linux, as rustc names it.
pub const AARCH64: &str = "aarch64-unknown-linux-gnu";

/// The root of the repository, with the workspace of the crates.
///
/// # Panics
///
/// It never panics: this crate is a folder of the repository.
pub fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a folder of the repository").to_owned()
}

fn on_path(name: &str) -> Result<PathBuf, String> {
    let folders = env::var_os("PATH").unwrap_or_default();
    let found = env::split_paths(&folders).map(|folder| folder.join(name)).find(|path| path.is_file());
    found.ok_or_else(|| missing(name))
}

fn existing(path: PathBuf, name: &str) -> Result<PathBuf, String> {
    if path.is_file() { Ok(path) } else { Err(missing(name)) }
}

/// A program of rustup's component. It must start: without the component, rustup's program on the path only prints an error.
fn component(variable: &str, name: &str, component: &str) -> Result<PathBuf, String> {
    let program = env::var_os(variable).map_or_else(|| PathBuf::from(name), PathBuf::from);
    match run(Command::new(&program).arg("--version")) {
        Ok(_) => Ok(program),
        Err(_) => Err(format!("{component} is missing: run rustup component add {component}, or set {variable}")),
    }
}

fn aarch64_rustc() -> Result<PathBuf, String> {
    let rustc = env::var_os("PTX_ABI_AARCH64_RUSTC").map_or_else(|| PathBuf::from("rustc"), PathBuf::from);
    let mut command = Command::new(&rustc);
    // rustup's cargo sets this variable to its own toolchain, whose library another rustc would load.
    command.env_remove("LD_LIBRARY_PATH");
    let folder = printed(command.args(["--print", "target-libdir", "--target", AARCH64]))?;
    if Path::new(folder.trim()).is_dir() {
        return Ok(rustc);
    }
    Err(format!("the standard library is missing: run rustup target add {AARCH64}, or set PTX_ABI_AARCH64_RUSTC"))
}

fn device_cargo() -> Result<PathBuf, String> {
    let parts = ["/usr/bin/cargo", "/usr/bin/rustc", "/usr/lib/rustlib/src/rust/library/core/src/lib.rs"];
    match parts.into_iter().find(|part| !Path::new(part).is_file()) {
        Some(part) => Err(missing(part)),
        None => Ok(PathBuf::from(parts[0])),
    }
}

fn nvenc_header() -> Result<PathBuf, String> {
    let path = Path::new("/usr/include/ffnvcodec/nvEncodeAPI.h");
    let text = fs::read_to_string(path).unwrap_or_default();
    let has = |wanted: &[&str]| text.lines().any(|line| line.split_whitespace().take(3).eq(wanted.iter().copied()));
    let right = has(&["#define", "NVENCAPI_MAJOR_VERSION", "11"]) && has(&["#define", "NVENCAPI_MINOR_VERSION", "1"]);
    if right { Ok(path.to_owned()) } else { Err(missing("ffnvcodec/nvEncodeAPI.h of version 11.1")) }
}

fn missing(name: &str) -> String {
    format!("{name} is missing: run conformance/install.sh")
}

/// The standard output of a command, which must be text.
pub fn printed(command: &mut Command) -> Result<String, String> {
    String::from_utf8(run(command)?).map_err(|error| format!("{command:?}: {error}"))
}

/// The bytes of a file.
pub fn read_bytes(path: impl AsRef<Path>) -> Result<Vec<u8>, String> {
    fs::read(&path).map_err(|error| format!("{}: {error}", path.as_ref().display()))
}

/// The text of a file.
pub fn read_text(path: impl AsRef<Path>) -> Result<String, String> {
    fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.as_ref().display()))
}

/// Writes a file.
pub fn write(path: impl AsRef<Path>, text: impl AsRef<[u8]>) -> Result<(), String> {
    fs::write(&path, text).map_err(|error| format!("{}: {error}", path.as_ref().display()))
}

/// A number for each folder, because several of one name may exist at the same time.
static SCRATCHES: AtomicUsize = AtomicUsize::new(0);

/// A folder for the files of one check. It is removed when this value is dropped.
#[derive(Debug)]
pub struct Scratch(PathBuf);

impl Scratch {
    /// Creates a new, empty folder.
    pub fn new(name: &str) -> Result<Self, String> {
        let number = SCRATCHES.fetch_add(1, Ordering::Relaxed);
        let folder = env::temp_dir().join(format!("ptx-abi-{}-{number}-{name}", std::process::id()));
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        Ok(Self(folder))
    }

    /// The path of a file in the folder.
    pub fn path(&self, file: impl AsRef<OsStr>) -> PathBuf {
        self.0.join(file.as_ref())
    }

    /// Writes a file and returns its path.
    pub fn write(&self, file: &str, text: &str) -> Result<PathBuf, String> {
        let path = self.path(file);
        write(&path, text)?;
        Ok(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // On failure the files stay in the system's folder of temporary files.
        let _ = fs::remove_dir_all(&self.0);
    }
}
