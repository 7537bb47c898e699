//! The fixes that the messages propose compile and run. Each case ends with its fix; `build.rs` writes the mended programs,
//! and makes them modules of this crate.

#![allow(warnings, clippy::all, reason = "they are no longer than the mistake needs")]

include!(concat!(env!("OUT_DIR"), "/programs.rs"));
