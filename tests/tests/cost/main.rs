//! Measurements of this library, one after the other. They compare times with each other, so a busy machine has the same
//! ratios. `conformance/tests/build_cost` measures compilers.
//!
//! They have a process of their own, because it counts allocations, and nothing else may run.

/// It reads the symbols of this program.
#[cfg(target_os = "linux")]
mod accessors;
mod arguments;
mod attempts;
mod engine;
mod headers;
mod linear;
mod objects;
mod reader;
mod sets;
mod sources;

use attempts::{alone, attempts};
