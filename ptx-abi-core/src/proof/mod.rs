//! The functions that the expansions of the derive call. They compare Rust's layout with the layout that the engine
//! computes.
//!
//! They are functions of `Layout`, because the trait has that type in its items: whatever path an expansion names, functions
//! of another type are an error. Each other `unsafe` trait that a derive implements has such an item too.
//!
//! The expansion declares what the derive has read (`declare`), `verify` compares it with `size_of`, `align_of`,
//! `offset_of!` and the types of the fields, and `report` writes the differences.

#[cfg(feature = "cuda")]
pub(crate) mod bindgen;
pub(crate) mod fields;
pub(crate) mod foreign;
mod report;
pub(crate) mod unchanged;
pub(crate) mod verify;
pub(crate) mod zero;
