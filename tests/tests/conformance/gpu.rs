//! Launches kernels on a GPU. Without a GPU these checks are listed as ignored, and only the checks that need none run.

mod driver;
mod echo;
mod launch;
pub(crate) mod print;
mod shared;

use ptx_abi_tests::conformance::harness::{Check, Summary};
use ptx_abi_tests::conformance::toolchain::{Tool, Toolchain};

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
        ("examples_are_checked", &[Tool::Nvrtc], launch::examples_check),
    ];
    checks.map(check).into()
}

/// The checks that launch kernels.
pub(crate) fn on_gpu() -> Vec<Check> {
    let checks = [
        ("gpu_echo", &[][..], echo::run as fn(&Toolchain) -> _),
        ("gpu_derived", &[], launch::run),
        ("gpu_shared", &[], shared::run),
        ("gpu_print", &[], print::run),
        ("gpu_examples", &[Tool::Nvrtc], launch::examples_launch),
    ];
    checks.map(check).into()
}

/// The name of the GPU, or the reason why there is none.
pub(crate) fn name() -> Result<String, String> {
    driver::Gpu::open().map(|gpu| format!("{}, sm_{}", gpu.name, gpu.sm))
}
