//! Atomics: ptxas accepts every lowering and refuses everything
//! else, and nvcc and libcu++ generate the same code for each call.

mod assembled;
mod calls;
mod compiled;

use ptx_abi_conformance::harness::Check;
use ptx_abi_conformance::toolchain::{Tool, Toolchain};

pub(crate) fn checks() -> Vec<Check> {
    let checks = [
        ("ptxas_takes_exactly_these", &[Tool::Ptxas][..], assembled::check as fn(&Toolchain) -> _),
        ("an_older_ptxas_takes_these", &[Tool::OlderPtxas], assembled::older),
        ("nvcc_builtins", &[Tool::Nvcc, Tool::Gxx], compiled::builtins),
        ("libcudacxx", &[Tool::Nvcc, Tool::Gxx], compiled::libcudacxx),
    ];
    checks.map(|(name, tools, run)| Check { name, tools, run }).into()
}
