//! The shared parts of ptx-abi's tests, with those of the crate of golden types.

pub mod conformance;
pub mod cubin;
pub mod dwarf;
pub mod picture;
pub mod stand_in;

pub use ptx_abi_golden::{c, describe, emit, golden, model};

/// The chapter of the book that shows types of math crates.
#[cfg(doctest)]
#[doc = include_str!("../../src/book/math.md")]
pub mod math {}
