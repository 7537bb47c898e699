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

fn main() {
    assert_eq!((LAUNCHERS.len(), FIRST.len(), NAME.len(), DENYING.len(), TWICE.len()), (0, 0, 0, 0, 0));
}
