//! Tests the sources of the macros in a program.
//!
//! Other crates cannot call a proc-macro crate's functions, so this test compiles its
//! sources, except `lib.rs`, which only passes token streams on. They use the same
//! `syn` as the macros. Another `syn`, with all of Rust's syntax, parses their output.
#![allow(dead_code, reason = "the macros use all of their modules")]

#[path = "../../../ptx-abi-derive/src/ast.rs"]
mod ast;
#[path = "../../../ptx-abi-derive/src/attr.rs"]
mod attr;
#[cfg_attr(feature = "cuda", path = "../../../ptx-abi-derive/src/bindgen.rs")]
#[cfg_attr(not(feature = "cuda"), path = "../../../ptx-abi-derive/src/bindgen/absent.rs")]
mod bindgen;
#[path = "../../../ptx-abi-derive/src/bit_fields.rs"]
mod bit_fields;
#[path = "../../../ptx-abi-derive/src/bits.rs"]
mod bits;
#[path = "../../../ptx-abi-derive/src/check/mod.rs"]
mod check;
#[path = "../../../ptx-abi-derive/src/derives.rs"]
mod derives;
#[path = "../../../ptx-abi-derive/src/errors.rs"]
mod errors;
#[path = "../../../ptx-abi-derive/src/expand/mod.rs"]
mod expand;
#[cfg(feature = "cuda")]
#[path = "../../../ptx-abi-derive/src/functions/mod.rs"]
mod functions;
#[path = "../../../ptx-abi-derive/src/kernel/mod.rs"]
mod kernel;
#[cfg(feature = "check")]
#[path = "../../../ptx-abi-derive/src/kernel_table/mod.rs"]
mod kernel_table;
#[path = "../../../ptx-abi-derive/src/literal.rs"]
mod literal;
#[path = "../../../ptx-abi-derive/src/logical.rs"]
mod logical;
#[path = "../../../ptx-abi-derive/src/module/mod.rs"]
mod module;
#[path = "../../../ptx-abi-derive/src/names.rs"]
mod names;
#[path = "../../../ptx-abi-derive/src/pattern.rs"]
mod pattern;
#[path = "../../../ptx-abi-derive/src/reach.rs"]
mod reach;
#[path = "../../../ptx-abi-derive/src/repr.rs"]
mod repr;
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
