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

#[ptx_abi::cuda_functions(deny(), OF_NOTHING)]
unsafe extern "C" {}

mod alone {
    #[ptx_abi::cuda_functions(deny)]
    unsafe extern "C" {}
}

mod of_strings {
    #[ptx_abi::cuda_functions(name = "LAUNCHERS")]
    unsafe extern "C" {}
}

#[ptx_abi::cuda_functions(name = KEYED, SIXTH)]
unsafe extern "C" {}

fn main() {}

// errors: 9
// fix:
// #[ptx_abi::cuda_functions(pub)] → #[ptx_abi::cuda_functions(pub LAUNCHERS)]
// #[ptx_abi::cuda_functions(FIRST, SECOND)] → #[ptx_abi::cuda_functions(FIRST)]
// crate = 3 → crate = ::ptx_abi
// deny(mut) → deny(const)
// deny(const), TWICE → TWICE
// deny(), OF_NOTHING → deny(const), OF_NOTHING
// -mod alone {
// -    #[ptx_abi::cuda_functions(deny)]
// -    unsafe extern "C" {}
// -}
// +#[ptx_abi::cuda_functions(deny(const), ALONE)]
// +unsafe extern "C" {}
// -mod of_strings {
// -    #[ptx_abi::cuda_functions(name = "LAUNCHERS")]
// -    unsafe extern "C" {}
// -}
// +#[ptx_abi::cuda_functions(name = pub(crate) QUOTED)]
// +unsafe extern "C" {}
// KEYED, SIXTH → KEYED
// -fn main() {}
// +fn main() {
// +    for functions in [LAUNCHERS, FIRST, NAME, DENYING, TWICE, OF_NOTHING, ALONE, QUOTED, KEYED] {
// +        assert!(functions.is_empty());
// +    }
// +}
