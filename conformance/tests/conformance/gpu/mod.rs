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

use ptx_abi_conformance::harness::Check;
use ptx_abi_conformance::toolchain::Tool;

/// The checks that need no GPU.
pub(crate) fn checks() -> Vec<Check> {
    let compilers = &[Tool::DeviceCargo, Tool::Nvcc, Tool::Gxx, Tool::Ptxas];
    vec![
        Check::new("echo_assembles", &[Tool::Ptxas], echo::assembles),
        Check::new("shared_compiles", compilers, shared::compiles),
        Check::new("print_compiles", compilers, print::compiles),
        Check::new("graphs_compile", &[Tool::Nvcc, Tool::Nvlink], graphs::compiles),
        Check::new("strided_compiles", &[Tool::Nvcc], strided::compiles),
        Check::new("examples_are_checked", &[Tool::Nvrtc], launch::examples_check),
        Check::new(
            "the_package_runs",
            &[Tool::DeviceCargo, Tool::Nvcc, Tool::Gxx, Tool::Ptxas, Tool::OlderPtxas, Tool::Nvrtc, Tool::Gcc],
            packaged::check,
        ),
    ]
}

/// The checks that the interpreter of PTX does not support.
pub(crate) const NOT_INTERPRETED: [&str; 3] = ["print", "examples", "strided"];

/// The checks that launch kernels. In the package they need no tools.
pub(crate) fn on_gpu() -> Vec<Check> {
    let compilers = &[Tool::DeviceCargo, Tool::Nvcc, Tool::Gxx];
    let mut checks = vec![
        Check::new("echo", &[], echo::run),
        Check::new("derived", &[], launch::run),
        Check::new("constants", &[], constants::run),
        Check::new("graphs", &[Tool::Nvcc], graphs::run),
        Check::new("atomics", &[], atomics::run),
        Check::new("shared", compilers, shared::run),
        Check::new("accessors", compilers, accessors::run),
        Check::new("print", compilers, print::run),
        Check::new("examples", &[Tool::Nvrtc], launch::examples_launch),
        Check::new("strided", &[], strided::run),
    ];
    if package::folder().is_some() {
        for check in &mut checks {
            check.tools = &[];
        }
    }
    checks
}

/// The name of the GPU, or the reason why there is none.
pub(crate) fn name() -> Result<String, String> {
    driver::Gpu::open().map(|gpu| format!("{}, sm_{}", gpu.name, gpu.sm))
}

/// Whether the driver interprets PTX.
pub(crate) fn interprets() -> bool {
    driver::Gpu::open().is_ok_and(|gpu| gpu.interprets)
}
