//! The shared parts of ptx-abi's tests, with those of the crate of golden types.

pub mod cases;
pub mod command;
pub mod cubin;
pub mod dwarf;
pub mod files;
pub mod generate;
pub mod hygiene;
pub mod panics;
pub mod picture;
pub mod placed;
pub mod ptx_run;
pub mod rng;
pub mod stand_in;
pub mod texts;
mod types;

/// The system calls as chapter 3 of the guide declares them, for addresses of the type `t1` and sizes of the type `t2`.
pub const SYSTEM_CALLS: [&str; 4] = [
    ".extern .func (.param .s32 status) vprintf(.param t1 format, .param t1 valist);",
    ".extern .func (.param t1 ptr) malloc(.param t2 size);",
    ".extern .func free(.param t1 ptr);",
    ".extern .func __assertfail(.param t1 message, .param t1 file, .param .b32 line, .param t1 function, .param t2 charSize);",
];

pub use ptx_abi_golden::{c, describe, emit, golden, model};

/// The book, whose code uses crates that `ptx-abi` does not need.
#[cfg(doctest)]
#[path = "../../src/book/mod.rs"]
pub mod book;

/// The README.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub mod readme {}
