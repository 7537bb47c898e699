//! Calls the macros in a program, as rustc does. Another `syn`, with all of Rust's syntax, parses their output.

#[allow(dead_code, reason = "the other tests use the rest of it")]
#[path = "../nested/mod.rs"]
mod nested;
mod ptx_reader;
mod robustness;
