//! The golden structs as Rust types, one module for each file of `data`, and what compares them with the data: C declarations
//! and a second implementation of the layout rules.
//!
//! Several test programs use the types. Here rustc compiles them once.

/// The C declarations of the golden data; the build script uses the same module.
#[path = "../build/c/mod.rs"]
pub mod c;
pub mod describe;
/// Rust source of the C declarations; the build script uses the same module.
#[path = "../build/emit.rs"]
pub mod emit;
pub mod golden;
pub mod model;

// The build script generates these modules. They have C's names and no documentation.
#[allow(missing_docs, dead_code, unreachable_pub, non_camel_case_types)]
#[allow(clippy::unreadable_literal, clippy::upper_case_acronyms, clippy::pub_underscore_fields)]
pub mod curated {
    use crate::c::lower::Reason;
    use crate::golden::{Excluded, Expected, Golden, Probe, probe};
    use ptx_abi::{PtxLayout, bit_fields};

    include!(concat!(env!("OUT_DIR"), "/curated.rs"));
}

#[allow(missing_docs, dead_code, unreachable_pub, non_camel_case_types)]
#[allow(clippy::unreadable_literal, clippy::upper_case_acronyms, clippy::pub_underscore_fields)]
pub mod random {
    use crate::c::lower::Reason;
    use crate::golden::{Excluded, Expected, Golden, Probe, probe};
    use ptx_abi::{PtxLayout, bit_fields};

    include!(concat!(env!("OUT_DIR"), "/random.rs"));
}

#[allow(missing_docs, dead_code, unreachable_pub, non_camel_case_types, non_snake_case)]
#[allow(clippy::pub_underscore_fields)]
pub mod cuda {
    use crate::golden::{Excluded, Expected, Golden};
    use ptx_abi::PtxLayout;

    include!(concat!(env!("OUT_DIR"), "/cuda.rs"));
}

#[allow(missing_docs, dead_code, unreachable_pub, non_camel_case_types)]
#[allow(clippy::unreadable_literal)]
pub mod peers {
    use crate::golden::{Excluded, Expected, Golden, Probe, probe};
    use ptx_abi::{PtxLayout, bit_fields};

    include!(concat!(env!("OUT_DIR"), "/peers.rs"));
}
