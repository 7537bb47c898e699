//! The golden structs as Rust types, one module for each file of `data`.

// The build script generates this: it has C's names, no documentation, and most of it has no caller in most tests.
#[allow(missing_docs, dead_code, unreachable_pub, non_camel_case_types)]
#[allow(clippy::unreadable_literal, clippy::upper_case_acronyms)]
pub(crate) mod curated {
    use ptx_abi::{PtxLayout, bit_fields};
    use ptx_abi_tests::c::lower::Reason;
    use ptx_abi_tests::golden::{Excluded, Expected, Golden, Probe, probe};

    include!(concat!(env!("OUT_DIR"), "/curated.rs"));
}

// The build script generates this too.
#[allow(missing_docs, dead_code, unreachable_pub, non_camel_case_types)]
#[allow(clippy::unreadable_literal, clippy::upper_case_acronyms)]
pub(crate) mod random {
    use ptx_abi::{PtxLayout, bit_fields};
    use ptx_abi_tests::c::lower::Reason;
    use ptx_abi_tests::golden::{Excluded, Expected, Golden, Probe, probe};

    include!(concat!(env!("OUT_DIR"), "/random.rs"));
}
