//! Atomics: ptxas accepts every lowering and refuses everything
//! else, and nvcc and libcu++ generate the same code for each call.

mod assembled;
mod calls;
mod compiled;

use ptx_abi_conformance::harness::Check;
use ptx_abi_conformance::toolchain::Tool;

pub(crate) fn checks() -> Vec<Check> {
    vec![
        Check::new("ptxas_takes_exactly_these", &[Tool::Ptxas], assembled::check),
        Check::new("an_older_ptxas_takes_these", &[Tool::OlderPtxas], assembled::older),
        Check::new("nvcc_builtins", &[Tool::Nvcc, Tool::Gxx], compiled::builtins),
        Check::new("libcudacxx", &[Tool::Nvcc, Tool::Gxx], compiled::libcudacxx),
    ]
}
