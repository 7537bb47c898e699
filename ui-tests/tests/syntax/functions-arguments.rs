#[ptx_abi::cuda_functions(pub)]
unsafe extern "C" {}

#[ptx_abi::cuda_functions(FIRST, SECOND)]
unsafe extern "C" {}

#[ptx_abi::cuda_functions(NAME, crate = 3)]
unsafe extern "C" {}

#[ptx_abi::cuda_functions(DENYING, deny(mut))]
unsafe extern "C" {}

#[ptx_abi::cuda_functions(deny(const), TWICE, deny(const))]
unsafe extern "C" {}

mod of_strings {
    #[ptx_abi::cuda_functions(name = "LAUNCHERS")]
    unsafe extern "C" {}
}

#[ptx_abi::cuda_functions(name = KEYED, SIXTH)]
unsafe extern "C" {}

fn main() {}
