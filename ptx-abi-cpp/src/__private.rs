//! The items that expansions of the macros use. They are not part of the public interface.

#[cfg(any(unix, windows))]
pub use crate::cuda::file::expect_file;
pub use crate::cuda::foreign::{foreign, foreign_pointee, mapped_behind_pointer, mapped_by_value};
pub use crate::cuda::last_segment;
pub use crate::cuda::probe::{
    Leaf, WithoutLayout, WithoutName, WithoutShape, by_value, expect_prototypes, pointee as behind_pointer, stands_for,
};
pub use ptx_abi_core::PtxLayout;
