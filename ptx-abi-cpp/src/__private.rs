//! The items that expansions of the macros use. They are not part of the public interface.

/// How C++ spells types and members, for debug information.
pub mod names {
    pub use crate::names::*;
}

#[cfg(feature = "headers")]
pub use crate::cuda::constants::{expect_global, last_segment};
#[cfg(all(feature = "headers", any(unix, windows)))]
pub use crate::cuda::file::{Picture, expect_file};
#[cfg(feature = "headers")]
pub use crate::cuda::foreign::{foreign, foreign_pointee, mapped};
#[cfg(feature = "headers")]
pub use crate::cuda::probe::{
    Leaf, WithoutLayout, WithoutShape, by_value, expect_prototypes, of_core, pointee as behind_pointer, stands_for,
};
pub use ptx_abi_core::PtxLayout;

/// Functions that have the names of the types that they return.
#[cfg(feature = "headers")]
pub mod named {
    pub use crate::cuda::constants::of_macros::{constant as Constant, define as Define};
}
