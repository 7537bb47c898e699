//! The shared parts of ptx-abi's tests, with those of the crate of golden types.

pub mod conformance;
pub mod cubin;
pub mod dwarf;
/// Rust source of the C declarations; the build script uses the same module.
#[path = "../build/emit.rs"]
pub mod emit;
pub mod picture;
pub mod stand_in;

pub use ptx_abi_golden::{c, describe, golden, model};
