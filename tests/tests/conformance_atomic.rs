//! Atomics: every lowering through ptxas, everything else refused by it, and nvcc's and libcu++'s code call by call.

#[path = "conformance_atomic/assembled.rs"]
mod assembled;
#[path = "conformance_atomic/calls.rs"]
mod calls;
#[path = "conformance_atomic/compiled.rs"]
mod compiled;

use ptx_abi_tests::conformance::harness::{self, Check};
use ptx_abi_tests::conformance::toolchain::{Tool, Toolchain};

fn main() {
    let checks = [
        ("ptxas_takes_exactly_these", &[Tool::Ptxas][..], assembled::check as fn(&Toolchain) -> _),
        ("nvcc_builtins", &[Tool::Nvcc, Tool::Gxx], compiled::builtins),
        ("libcudacxx", &[Tool::Nvcc, Tool::Gxx], compiled::libcudacxx),
    ];
    harness::main(checks.map(|(name, tools, run)| Check { name, tools, run }).into());
}
