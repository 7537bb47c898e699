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
    /// NVIDIA's assembler of CUDA 12.8.
    OlderPtxas,
    /// NVIDIA's linker.
    Nvlink,
    /// NVIDIA's tool that prints the contents of a cubin.
    Cuobjdump,
    /// NVIDIA's disassembler.
    Nvdisasm,
    /// NVIDIA's library that compiles at run time.
    Nvrtc,
    /// NVIDIA's libraries that contain kernels.
    Libraries,
    /// clang 22, for C, C++ and CUDA.
    Clang,
    /// gcc for C.
    Gcc,
    /// gcc for C++.
    Gxx,
    /// gcc for C++ on aarch64 Linux.
    Aarch64Gxx,
    /// A rustc with the standard library of aarch64 Linux.
    Aarch64Rustc,
    /// The emulator of aarch64 Linux.
    Aarch64Qemu,
    /// The tool of binutils that prints debug information.
    Readelf,
    /// The cargo whose rustc compiles for `nvptx64-nvidia-cuda`; needs `PATH` to start at `/usr/bin`.
    DeviceCargo,
    /// The tool that generates Rust from C headers.
    Bindgen,
    /// NVIDIA's header `nvEncodeAPI.h`.
    NvencHeader,
    /// The headers of AMD's HIP.
    HipHeaders,
    /// The program `cmake`.
    Cmake,
    /// Rust's linter, an optional component of rustup.
    Clippy,
    /// Rust's formatter, an optional component of rustup.
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

    /// The path of `tool`.
    ///
    /// # Errors
    ///
    /// Returns one line with the missing tool and the way to install it.
    pub fn path(&self, tool: Tool) -> Result<PathBuf, String> {
        match tool {
            Tool::Nvcc => self.nvcc(),
            Tool::Ptxas => self.ptxas(),
            Tool::OlderPtxas => self.older_ptxas(),
            Tool::Nvlink => self.nvlink(),
            Tool::Cuobjdump => self.cuobjdump(),
            Tool::Nvdisasm => self.nvdisasm(),
            Tool::Nvrtc => self.nvrtc(),
            Tool::Libraries => self.wheel("nvidia-curand==10.4.5.25"),
            Tool::Clang => self.clang(),
            Tool::Gcc => self.gcc(),
            Tool::Gxx => self.gxx(),
            Tool::Aarch64Gxx => self.aarch64_gxx(),
            Tool::Aarch64Rustc => self.aarch64_rustc(),
            Tool::Aarch64Qemu => self.aarch64_qemu(),
            Tool::Readelf => self.readelf(),
            Tool::DeviceCargo => self.device_cargo(),
            Tool::Bindgen => self.bindgen(),
            Tool::NvencHeader => self.nvenc_header(),
            Tool::HipHeaders => self.hip_headers(),
            Tool::Cmake => self.cmake(),
            Tool::Clippy => clippy(),
            Tool::Rustfmt => rustfmt(),
        }
    }

    /// `nvcc`.
    ///
    /// # Errors
    ///
    /// As [`path`](Self::path).
    pub fn nvcc(&self) -> Result<PathBuf, String> {
        self.nvidia("nvcc")
    }

    /// `ptxas`.
    ///
    /// # Errors
    ///
    /// As [`path`](Self::path).
    pub fn ptxas(&self) -> Result<PathBuf, String> {
        self.nvidia("ptxas")
    }

    /// `ptxas` of CUDA 12.8, the first that has PTX 8.7. Drivers of its time compile PTX as it does.
    ///
    /// # Errors
    ///
    /// As [`path`](Self::path).
    pub fn older_ptxas(&self) -> Result<PathBuf, String> {
        let ptxas = self.folder.join("libraries/nvidia-cuda-nvcc-cu12==12.8.93/nvidia/cuda_nvcc/bin/ptxas");
        if ptxas.is_file() { Ok(ptxas) } else { Err(missing("ptxas of CUDA 12.8")) }
    }

    /// `nvlink`.
    ///
    /// # Errors
    ///
    /// As [`path`](Self::path).
    pub fn nvlink(&self) -> Result<PathBuf, String> {
        self.nvidia("nvlink")
    }

    /// `cuobjdump`.
    ///
    /// # Errors
    ///
    /// As [`path`](Self::path).
    pub fn cuobjdump(&self) -> Result<PathBuf, String> {
        self.nvidia("cuobjdump")
    }

    /// `nvdisasm`.
    ///
    /// # Errors
    ///
    /// As [`path`](Self::path).
    pub fn nvdisasm(&self) -> Result<PathBuf, String> {
        self.nvidia("nvdisasm")
    }

    /// The library `libnvrtc`.
    ///
    /// # Errors
    ///
    /// As [`path`](Self::path).
    pub fn nvrtc(&self) -> Result<PathBuf, String> {
        self.nvidia_file("lib/libnvrtc.so.13").ok_or_else(|| missing("libnvrtc.so.13"))
    }

    /// The library nvJPEG.
    ///
    /// # Errors
    ///
    /// As [`path`](Self::path).
    pub fn nvjpeg(&self) -> Result<PathBuf, String> {
        self.nvidia_file("lib/libnvjpeg.so.13").ok_or_else(|| missing("libnvjpeg.so.13"))
    }

    /// The folder of the libraries in a wheel such as `nvidia-curand==10.4.5.25`.
    ///
    /// # Errors
    ///
    /// As [`path`](Self::path).
    pub fn wheel(&self, wheel: &str) -> Result<PathBuf, String> {
        let products =
            fs::read_dir(self.folder.join("libraries").join(wheel).join("nvidia")).into_iter().flatten().flatten();
        let found = products.map(|product| product.path().join("lib")).find(|folder| folder.is_dir());
        found.ok_or_else(|| format!("{wheel} is missing: run conformance/install.sh with the same PTX_ABI_FULL"))
    }

    /// `cmake`, which pip installs.
    ///
    /// # Errors
    ///
    /// As [`path`](Self::path).
    pub fn cmake(&self) -> Result<PathBuf, String> {
        let cmake = self.folder.join("venv/bin/cmake");
        if cmake.is_file() { Ok(cmake) } else { Err(missing("cmake")) }
    }

    /// `clang-22`. An older clang may compute the same layouts but spell PTX differently.
    ///
    /// # Errors
    ///
    /// As [`path`](Self::path).
    pub fn clang(&self) -> Result<PathBuf, String> {
        on_path("clang-22")
    }

    /// `gcc`.
    ///
    /// # Errors
    ///
    /// As [`path`](Self::path).
    pub fn gcc(&self) -> Result<PathBuf, String> {
        on_path("gcc")
    }

    /// `g++`.
    ///
    /// # Errors
    ///
    /// As [`path`](Self::path).
    pub fn gxx(&self) -> Result<PathBuf, String> {
        on_path("g++")
    }

    /// `aarch64-linux-gnu-g++`.
    ///
    /// # Errors
    ///
    /// As [`path`](Self::path).
    pub fn aarch64_gxx(&self) -> Result<PathBuf, String> {
        on_path("aarch64-linux-gnu-g++")
    }

    /// `$PTX_ABI_AARCH64_RUSTC`, otherwise `rustc`, with the standard library of aarch64 Linux, which is an optional
    /// component of rustup.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such library.
    pub fn aarch64_rustc(&self) -> Result<PathBuf, String> {
        let rustc = env::var_os("PTX_ABI_AARCH64_RUSTC").map_or_else(|| PathBuf::from("rustc"), PathBuf::from);
        let mut command = Command::new(&rustc);
        // rustup's cargo sets this variable to its own toolchain, whose library another rustc would load.
        command.env_remove("LD_LIBRARY_PATH");
        let print = run(command.args(["--print", "target-libdir", "--target", AARCH64]))?;
        let folder = String::from_utf8_lossy(&print).trim().to_owned();
        if Path::new(&folder).is_dir() {
            return Ok(rustc);
        }
        Err(format!("the standard library is missing: run rustup target add {AARCH64}, or set PTX_ABI_AARCH64_RUSTC"))
    }

    /// `qemu-aarch64`.
    ///
    /// # Errors
    ///
    /// As [`path`](Self::path).
    pub fn aarch64_qemu(&self) -> Result<PathBuf, String> {
        on_path("qemu-aarch64")
    }

    /// `readelf`.
    ///
    /// # Errors
    ///
    /// As [`path`](Self::path).
    pub fn readelf(&self) -> Result<PathBuf, String> {
        on_path("readelf")
    }

    /// Debian's cargo, with the sources of `core`. rustup's cargo would use another compiler.
    ///
    /// # Errors
    ///
    /// As [`path`](Self::path).
    pub fn device_cargo(&self) -> Result<PathBuf, String> {
        let parts = ["/usr/bin/cargo", "/usr/bin/rustc", "/usr/lib/rustlib/src/rust/library/core/src/lib.rs"];
        match parts.into_iter().find(|part| !Path::new(part).is_file()) {
            Some(part) => Err(missing(part)),
            None => Ok(PathBuf::from(parts[0])),
        }
    }

    /// `bindgen`.
    ///
    /// # Errors
    ///
    /// As [`path`](Self::path).
    pub fn bindgen(&self) -> Result<PathBuf, String> {
        on_path("bindgen")
    }

    /// The folder of HIP's headers, which contains `hip/hip_vector_types.h`.
    ///
    /// # Errors
    ///
    /// As [`path`](Self::path).
    pub fn hip_headers(&self) -> Result<PathBuf, String> {
        let folders = [self.folder.join("hip/usr/include"), PathBuf::from("/usr/include")];
        let is_there = |folder: &PathBuf| folder.join("hip/hip_vector_types.h").is_file();
        folders.into_iter().find(is_there).ok_or_else(|| missing("hip/hip_vector_types.h"))
    }

    /// `nvEncodeAPI.h` of the Video Codec SDK 11.1, which compilers include as `ffnvcodec/nvEncodeAPI.h`.
    ///
    /// # Errors
    ///
    /// As [`path`](Self::path).
    pub fn nvenc_header(&self) -> Result<PathBuf, String> {
        let path = Path::new("/usr/include/ffnvcodec/nvEncodeAPI.h");
        let text = fs::read_to_string(path).unwrap_or_default();
        let has = |wanted: &[&str]| text.lines().any(|line| line.split_whitespace().take(3).eq(wanted.iter().copied()));
        let right =
            has(&["#define", "NVENCAPI_MAJOR_VERSION", "11"]) && has(&["#define", "NVENCAPI_MINOR_VERSION", "1"]);
        if right { Ok(path.to_owned()) } else { Err(missing("ffnvcodec/nvEncodeAPI.h of version 11.1")) }
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

/// `$RUSTFMT`, as for cargo, otherwise the formatter of the toolchain that runs the tests. It must start: without the
/// component, rustup's `rustfmt` on the path only prints an error.
pub(crate) fn rustfmt() -> Result<PathBuf, String> {
    let rustfmt = env::var_os("RUSTFMT").map_or_else(|| PathBuf::from("rustfmt"), PathBuf::from);
    match run(Command::new(&rustfmt).arg("--version")) {
        Ok(_) => Ok(rustfmt),
        Err(_) => Err("rustfmt is missing: run rustup component add rustfmt, or set RUSTFMT".to_owned()),
    }
}

/// `$CLIPPY_DRIVER`, otherwise the linter of the toolchain that runs the tests, which must start.
///
/// # Errors
///
/// As [`Toolchain::path`].
pub fn clippy() -> Result<PathBuf, String> {
    let clippy = env::var_os("CLIPPY_DRIVER").map_or_else(|| PathBuf::from("clippy-driver"), PathBuf::from);
    match run(Command::new(&clippy).arg("--version")) {
        Ok(_) => Ok(clippy),
        Err(_) => Err("clippy is missing: run rustup component add clippy, or set CLIPPY_DRIVER".to_owned()),
    }
}

fn missing(name: &str) -> String {
    format!("{name} is missing: run conformance/install.sh")
}

/// A number for each folder, because several of one name may exist at the same time.
static SCRATCHES: AtomicUsize = AtomicUsize::new(0);

/// A folder for the files of one check. It is removed when this value is dropped.
#[derive(Debug)]
pub struct Scratch(PathBuf);

impl Scratch {
    /// Creates a new, empty folder.
    ///
    /// # Errors
    ///
    /// Returns an error if the folder cannot be created.
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
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be written.
    pub fn write(&self, file: &str, text: &str) -> Result<PathBuf, String> {
        let path = self.path(file);
        fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // On failure the files stay in the system's folder of temporary files.
        let _ = fs::remove_dir_all(&self.0);
    }
}
