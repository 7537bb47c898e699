//! The shared parts of the conformance tests, which compare the crate with real compilers on random declarations.

#![allow(clippy::missing_errors_doc, reason = "an error of a check is always the text of what failed")]

pub mod differential;
pub mod engine;
pub mod example;
pub mod gpu;
pub mod harness;
pub mod headers;
pub mod hosts;
pub mod kparam;
pub mod leaves;
pub mod nvrtc;
pub mod objects;
pub mod observe;
pub mod program;
pub mod ptx;
pub mod records;
pub mod results;
pub mod toolchain;
pub mod units;

pub use ptx_abi_tests::generate;
