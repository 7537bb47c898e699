//! The golden structs as Rust types, one module for each file of `data`.
//!
//! Several test programs use them. Here rustc compiles them once.

// The build script generates these modules. They have C's names and no documentation.
#[allow(missing_docs, dead_code, unreachable_pub, non_camel_case_types)]
#[allow(clippy::unreadable_literal, clippy::upper_case_acronyms, clippy::pub_underscore_fields)]
pub mod curated {
    use ptx_abi::{PtxLayout, bit_fields};
    use ptx_abi_tests::c::lower::Reason;
    use ptx_abi_tests::golden::{Excluded, Expected, Golden, Probe, probe};

    include!(concat!(env!("OUT_DIR"), "/curated.rs"));
}

#[allow(missing_docs, dead_code, unreachable_pub, non_camel_case_types)]
#[allow(clippy::unreadable_literal, clippy::upper_case_acronyms, clippy::pub_underscore_fields)]
pub mod random {
    use ptx_abi::{PtxLayout, bit_fields};
    use ptx_abi_tests::c::lower::Reason;
    use ptx_abi_tests::golden::{Excluded, Expected, Golden, Probe, probe};

    include!(concat!(env!("OUT_DIR"), "/random.rs"));
}

#[allow(missing_docs, dead_code, unreachable_pub, non_camel_case_types, non_snake_case)]
#[allow(clippy::pub_underscore_fields)]
pub mod cuda {
    use ptx_abi::PtxLayout;
    use ptx_abi_tests::golden::{Excluded, Expected, Golden};

    include!(concat!(env!("OUT_DIR"), "/cuda.rs"));
}
