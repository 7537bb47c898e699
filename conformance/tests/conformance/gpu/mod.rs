//! Launches kernels on a GPU. The program `gpu` does that; the checks that need no GPU belong to `conformance`.

mod accessors;
mod atomics;
mod constants;
mod driver;
mod echo;
mod graphs;
mod launch;
pub(crate) mod package;
mod packaged;
pub(crate) mod print;
mod shared;
mod strided;

use ptx_abi_conformance::harness::{Check, Summary};
use ptx_abi_conformance::toolchain::{Tool, Toolchain};

/// The name, the tools, and the check itself.
type Row = (&'static str, &'static [Tool], fn(&Toolchain) -> Result<Summary, String>);

fn check((name, tools, run): Row) -> Check {
    Check { name, tools, run }
}

/// The checks that need no GPU.
pub(crate) fn checks() -> Vec<Check> {
    let compilers = &[Tool::DeviceCargo, Tool::Nvcc, Tool::Gxx, Tool::Ptxas];
    let checks = [
        ("echo_assembles", &[Tool::Ptxas][..], echo::assembles as fn(&Toolchain) -> _),
        ("shared_compiles", compilers, shared::compiles),
        ("print_compiles", compilers, print::compiles),
        ("graphs_compile", &[Tool::Nvcc, Tool::Nvlink], graphs::compiles),
        ("strided_compiles", &[Tool::Nvcc], strided::compiles),
        ("examples_are_checked", &[Tool::Nvrtc], launch::examples_check),
        (
            "the_package_runs",
            &[Tool::DeviceCargo, Tool::Nvcc, Tool::Gxx, Tool::Ptxas, Tool::OlderPtxas, Tool::Nvrtc, Tool::Gcc],
            packaged::check,
        ),
    ];
    checks.map(check).into()
}

/// The checks that the interpreter of PTX does not support.
pub(crate) const NOT_INTERPRETED: [&str; 3] = ["print", "examples", "strided"];

/// The checks that launch kernels. In the package they need no tools.
pub(crate) fn on_gpu() -> Vec<Check> {
    let compilers = &[Tool::DeviceCargo, Tool::Nvcc, Tool::Gxx][..];
    let nvrtc = &[Tool::Nvrtc][..];
    let checks = [
        ("echo", &[][..], echo::run as fn(&Toolchain) -> _),
        ("derived", &[], launch::run),
        ("constants", &[], constants::run),
        ("graphs", &[Tool::Nvcc], graphs::run),
        ("atomics", &[], atomics::run),
        ("shared", compilers, shared::run),
        ("accessors", compilers, accessors::run),
        ("print", compilers, print::run),
        ("examples", nvrtc, launch::examples_launch),
        ("strided", &[], strided::run),
    ];
    let in_package = package::folder().is_some();
    checks.map(|(name, tools, run)| Check { name, tools: if in_package { &[] } else { tools }, run }).into()
}

/// The name of the GPU, or the reason why there is none.
pub(crate) fn name() -> Result<String, String> {
    driver::Gpu::open().map(|gpu| format!("{}, sm_{}", gpu.name, gpu.sm))
}

/// Whether the driver interprets PTX.
pub(crate) fn interprets() -> bool {
    driver::Gpu::open().is_ok_and(|gpu| gpu.interprets)
}
