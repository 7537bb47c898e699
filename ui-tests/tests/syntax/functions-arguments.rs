#[ptx_abi::cuda_functions(pub)]
unsafe extern "C" {}

#[ptx_abi::cuda_functions(FIRST, SECOND)]
unsafe extern "C" {}

#[ptx_abi::cuda_functions(NAME, crate = 3)]
unsafe extern "C" {}

fn main() {}
