//! NVIDIA's cuda-core: the example compiles and runs, and the derive refuses types for which zeros are not a value.
//!
//! cuda-core's build reads `cuda.h` with libclang, so this needs NVIDIA's packages and clang.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use ptx_abi_conformance::harness::{Check, Row, Summary};
use ptx_abi_conformance::toolchain::{Tool, Toolchain, run, workspace};

use crate::nested;

pub(crate) fn checks() -> Vec<Check> {
    vec![Check::new("cuda_core", &[Tool::Nvcc, Tool::Clang], cuda_core)]
}

/// Types for which zeros are not a value, and the error of the derive.
const REFUSED: [(&str, &str); 6] = [
    (
        "#[derive(Clone, Copy, PtxLayout)] #[repr(u8)] #[ptx(impls(cuda_core::DeviceCopy))] enum Mode { A = 1 }",
        "error[E0080]: evaluation panicked: [PTX314] `Mode` cannot be cuda-core's `DeviceCopy`",
    ),
    (
        "#[derive(Clone, Copy, PtxLayout)] #[repr(C)] #[ptx(impls(cuda_core::DeviceCopy))] struct S { n: NonZero<u32> }",
        "error[E0277]: [PTX314] `NonZero<u32>` cannot be in a type that is cuda-core's `DeviceCopy`",
    ),
    (
        "#[derive(Clone, Copy, PtxLayout)] #[repr(u8)] enum Mode { A }
         #[derive(Clone, Copy, PtxLayout)] #[repr(C)] #[ptx(impls(cuda_core::DeviceCopy))] struct S { mode: Mode }",
        "error[E0277]: [PTX314] `Mode` cannot be in a type that is cuda-core's `DeviceCopy`",
    ),
    (
        "#[derive(Clone, Copy, PtxLayout)] #[repr(C)] struct S<T> { n: T }
         ptx_abi::assert_layouts!(impls(cuda_core::DeviceCopy) for S<NonZero<u32>>);",
        "error[E0277]: [PTX314] `NonZero<u32>` cannot be in a type that is cuda-core's `DeviceCopy`",
    ),
    // A path to functions that prove nothing.
    (
        "mod fake { pub use ptx_abi::*; pub mod __private { pub use ptx_abi::__private::*;
             pub const fn zero_is_a_value<S>(_: &str) {} } }
         #[derive(Clone, Copy, PtxLayout)] #[repr(u8)] #[ptx(crate = fake, impls(cuda_core::DeviceCopy))] enum Mode { A = 1 }",
        "error[E0080]: evaluation panicked: [PTX314] `Mode` cannot be cuda-core's `DeviceCopy`",
    ),
    (
        "mod fake { pub use ptx_abi::*; pub mod __private { pub use ptx_abi::__private::*;
             pub const fn device_copy<T>() {} pub trait DeviceCopyType {} impl<T> DeviceCopyType for T {} } }
         #[derive(Clone, Copy, PtxLayout)] #[repr(C)] #[ptx(crate = fake, impls(cuda_core::DeviceCopy))] struct S { n: NonZero<u32> }",
        "error[E0277]: [PTX314] `NonZero<u32>` cannot be in a type that is cuda-core's `DeviceCopy`",
    ),
];

/// An instance for which zeros are a value, below the example.
const INSTANCE: &str = "
    #[allow(dead_code)]
    #[derive(Clone, Copy, ptx_abi::PtxLayout)]
    #[repr(C)]
    struct Instance<T> { n: T, m: u8 }
    ptx_abi::assert_layouts!(impls(cuda_core::DeviceCopy) for Instance<u32>);
    #[allow(dead_code)]
    #[derive(Clone, Copy, ptx_abi::PtxLayout)]
    #[repr(u8)]
    #[ptx(crate = ::ptx_abi, impls(cuda_core::DeviceCopy))]
    enum Switch { Off = 0, On = 1 }
    #[derive(Clone, Copy, ptx_abi::PtxLayout)]
    #[repr(transparent)]
    #[ptx(crate = ::ptx_abi, impls(cuda_core::DeviceCopy))]
    struct Wrapper<T>(T);
    const _: fn() = { fn copied<T: cuda_core::DeviceCopy, U: cuda_core::DeviceCopy>() {} copied::<Instance<u32>, Wrapper<Switch>> };
";

/// A folder of this check. It is a folder of the repository, whose options for cargo then apply.
fn folder(name: &str) -> PathBuf {
    nested::folder("cuda_core").join(name)
}

/// Writes a folder that cuda-core takes for an installation of CUDA, with CUDA's headers.
fn toolkit(nvcc: &Path) -> Result<(), String> {
    let root = nvcc.parent().and_then(Path::parent).ok_or("nvcc is in no folder")?;
    let include = folder("cuda/include");
    fs::create_dir_all(&include).map_err(|error| error.to_string())?;
    fs::copy(root.join("include/cuda.h"), include.join("cuda.h")).map_err(|error| format!("cuda.h: {error}"))?;
    let curand = root.join("include/curand.h");
    let curand = if curand.is_file() {
        fs::read_to_string(curand).map_err(|error| format!("curand.h: {error}"))?
    } else {
        include_str!("cuda_core/curand.h").to_owned()
    };
    fs::write(include.join("curand.h"), curand).map_err(|error| error.to_string())
}

/// Copies the example's package with another program.
fn package(name: &str, source: &str) -> Result<Command, String> {
    let package = folder(name);
    fs::create_dir_all(package.join("src")).map_err(|error| error.to_string())?;
    let manifest = include_str!("../../../examples/cuda_core/Cargo.toml");
    let manifest = manifest.replace("../..", &workspace().display().to_string());
    fs::write(package.join("Cargo.toml"), manifest).map_err(|error| error.to_string())?;
    fs::write(package.join("src/main.rs"), source).map_err(|error| error.to_string())?;
    // The workspace's lock file selects the tested versions.
    fs::copy(workspace().join("Cargo.lock"), package.join("Cargo.lock")).map_err(|error| error.to_string())?;
    let mut cargo = nested::cargo_in(&package);
    cargo.env("CARGO_NET_OFFLINE", "false").env("CUDA_TOOLKIT_PATH", folder("cuda"));
    Ok(cargo)
}

fn cuda_core(toolchain: &Toolchain) -> Result<Summary, String> {
    toolkit(&toolchain.path(Tool::Nvcc)?)?;
    let example = format!("{}{INSTANCE}", include_str!("../../../examples/cuda_core/src/main.rs"));
    let mut example = package("example", &example)?;
    let said = run(example.args(["run", "--quiet"]))?;
    let said = String::from_utf8_lossy(&said);
    if !said.contains("the arguments fit the kernel") && !said.contains("launched") {
        return Err(format!("the example says: {said}"));
    }
    for (index, (item, expected)) in REFUSED.iter().enumerate() {
        let source = format!(
            "#![allow(dead_code, unused_imports)]\nuse core::num::NonZero;\nuse ptx_abi::PtxLayout;\n{item}\nfn main() {{}}\n"
        );
        let mut refused = package(&format!("refused-{index}"), &source)?;
        match run(refused.args(["build", "--quiet"])) {
            Ok(_) => return Err(format!("{item} compiles")),
            Err(error) if !error.contains(expected) => return Err(format!("{item}: {error}")),
            Err(_) => {}
        }
    }
    let rows = vec![Row::new("cuda-core 0.5", "programs compiled or refused", 1 + REFUSED.len(), 0)];
    Ok(Summary { rows, report: said.into_owned() })
}
