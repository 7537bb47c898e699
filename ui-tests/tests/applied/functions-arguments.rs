#[ptx_abi::cuda_functions(pub LAUNCHERS)]
unsafe extern "C" {}

#[ptx_abi::cuda_functions(FIRST)]
unsafe extern "C" {}

#[ptx_abi::cuda_functions(NAME, crate = ::ptx_abi)]
unsafe extern "C" {}

#[ptx_abi::cuda_functions(DENYING, deny(const))]
unsafe extern "C" {}

#[ptx_abi::cuda_functions(TWICE, deny(const))]
unsafe extern "C" {}

#[ptx_abi::cuda_functions(name = pub(crate) QUOTED)]
unsafe extern "C" {}

#[ptx_abi::cuda_functions(name = KEYED)]
unsafe extern "C" {}

fn main() {
    for functions in [LAUNCHERS, FIRST, NAME, DENYING, TWICE, QUOTED, KEYED] {
        assert!(functions.is_empty());
    }
}
