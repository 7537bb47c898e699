//! Launches on a GPU. Where there is none they are listed as ignored; what can be tried without one is tried.

#[allow(dead_code, unused_imports, reason = "`conformance_declarations` uses the rest")]
#[path = "conformance_declarations/declarations/mod.rs"]
mod declarations;
#[allow(dead_code, reason = "`conformance_kernels` compares the rest")]
#[path = "conformance_kernels/derived.rs"]
mod derived;
#[path = "conformance_gpu/driver.rs"]
mod driver;
#[path = "conformance_gpu/echo.rs"]
mod echo;
#[path = "conformance_gpu/launch.rs"]
mod launch;
#[path = "conformance_gpu/print.rs"]
mod print;
#[path = "conformance_gpu/shared.rs"]
mod shared;
#[allow(dead_code, unreachable_pub, clippy::duplicate_mod, reason = "`declarations` has it for itself")]
#[path = "../device/src/types.rs"]
mod types;

use ptx_abi_tests::conformance::harness::{self, Check};
use ptx_abi_tests::conformance::toolchain::{Tool, Toolchain};

fn main() {
    // The check of what is printed starts this program once more.
    if let Some(result) = print::child() {
        result.expect("the kernel prints");
        return;
    }
    let check = |(name, tools, run): (_, &'static [Tool], fn(&Toolchain) -> _)| Check { name, tools, run };
    let compilers = &[Tool::DeviceCargo, Tool::Nvcc, Tool::Gxx, Tool::Ptxas];
    let checks = [
        ("echo_assembles", &[Tool::Ptxas][..], echo::assembles as fn(&Toolchain) -> _),
        ("shared_compiles", compilers, shared::compiles),
        ("print_compiles", compilers, print::compiles),
        ("examples_are_checked", &[Tool::Nvrtc], launch::examples_check),
    ];
    let on_gpu = [
        ("gpu_echo", &[][..], echo::run as fn(&Toolchain) -> _),
        ("gpu_derived", &[], launch::run),
        ("gpu_shared", &[], shared::run),
        ("gpu_print", &[], print::run),
        ("gpu_examples", &[Tool::Nvrtc], launch::examples_launch),
    ];
    let gpu = driver::Gpu::open().map(|gpu| format!("{}, sm_{}", gpu.name, gpu.sm));
    harness::main_with_gpu(checks.map(check).into(), on_gpu.map(check).into(), gpu);
}
