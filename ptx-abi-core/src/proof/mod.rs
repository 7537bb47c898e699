//! What the expansions of the derive call: Rust's layout, compared with the one that the engine places.
//!
//! The expansion writes down what the derive saw (`declare`), `verify` compares it with `size_of`, `align_of`, `offset_of!`
//! and the types of the fields, and `report` says what differs.

#[cfg(feature = "cuda")]
pub(crate) mod bindgen;
pub(crate) mod declare;
pub(crate) mod foreign;
mod report;
pub(crate) mod verify;
pub(crate) mod zero;
