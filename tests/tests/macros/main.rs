//! Tests the sources of the macros in a program.
//!
//! Other crates cannot call a proc-macro crate's functions, so this test compiles its
//! sources, except `lib.rs`, which only passes token streams on. They use the same
//! `syn` as the macros. Another `syn`, with all of Rust's syntax, parses their output.
#![allow(dead_code, reason = "the macros use all of their modules")]

#[path = "../../../ptx-abi-derive/src/advice.rs"]
mod advice;
#[path = "../../../ptx-abi-derive/src/code/mod.rs"]
mod code;
#[path = "../../../ptx-abi-derive/src/errors.rs"]
mod errors;
#[path = "../../../ptx-abi-derive/src/files/mod.rs"]
mod files;
#[path = "../../../ptx-abi-derive/src/literal.rs"]
mod literal;
#[path = "../../../ptx-abi-derive/src/model/mod.rs"]
mod model;
#[path = "../../../ptx-abi-derive/src/names.rs"]
mod names;
#[path = "../../../ptx-abi-derive/src/reach.rs"]
mod reach;
#[path = "../../../ptx-abi-derive/src/rules/mod.rs"]
mod rules;
#[path = "../../../ptx-abi-derive/src/symbol.rs"]
mod symbol;
#[path = "../../../ptx-abi-derive/src/syntax/mod.rs"]
mod syntax;
#[path = "../../../ptx-abi-derive/src/tokens.rs"]
mod tokens;

#[path = "../nested/mod.rs"]
mod nested;
mod ptx_reader;
mod robustness;
