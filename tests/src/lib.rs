//! The shared parts of ptx-abi's tests: C declarations, golden data, and a second implementation of the layout rules.

/// The C declarations of the golden data; the build script uses the same module.
#[path = "../build/c/mod.rs"]
pub mod c;
pub mod conformance;
pub mod cubin;
pub mod describe;
pub mod dwarf;
/// Rust source of the C declarations; the build script uses the same module.
#[path = "../build/emit.rs"]
pub mod emit;
pub mod golden;
pub mod model;
pub mod picture;
pub mod stand_in;
