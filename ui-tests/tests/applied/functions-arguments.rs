#[ptx_abi::cuda_functions(pub LAUNCHERS)]
unsafe extern "C" {}

#[ptx_abi::cuda_functions(FIRST)]
unsafe extern "C" {}

#[ptx_abi::cuda_functions(NAME, crate = ::ptx_abi)]
unsafe extern "C" {}

fn main() {
    assert_eq!((LAUNCHERS.len(), FIRST.len(), NAME.len()), (0, 0, 0));
}
