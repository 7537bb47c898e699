//! The functions that the expansions of the derive call. They compare Rust's layout with the layout that the engine
//! computes.
//!
//! The expansion declares what the derive has read (`declare`), `verify` compares it with `size_of`, `align_of`,
//! `offset_of!` and the types of the fields, and `report` writes the differences.

#[cfg(feature = "cuda")]
pub(crate) mod bindgen;
pub(crate) mod declare;
pub(crate) mod foreign;
mod report;
pub(crate) mod unchanged;
pub(crate) mod verify;
pub(crate) mod zero;
