//! The macros, fed with items that nobody would write: never a panic, always code or errors.
//!
//! A proc-macro crate is no library, so its sources are compiled into this test as they are, but for `lib.rs`, which only
//! hands token streams over. They see the `syn` that the macros see; what they write is parsed by another `syn`, with
//! everything that Rust has.
//!
//! - `errors`: on every file of `ui-tests/tests/syntax` the macros have the errors that rustc prints there.
//! - `rules`: the rules that these files leave open.
//! - `fragments`: items as `macro_rules!` hands them on, and single tokens that are easy to trip over.
//! - `fuzz`: random items, and random changes to them and to the items of the UI tests. `PTX_ABI_CASES=1000000` makes a
//!   long run, `PTX_ABI_SEED` another one.
#![allow(dead_code, reason = "the macros use all of their modules")]

#[path = "../../../ptx-abi-derive/src/ast.rs"]
mod ast;
#[path = "../../../ptx-abi-derive/src/attr.rs"]
mod attr;
#[path = "../../../ptx-abi-derive/src/bit_fields.rs"]
mod bit_fields;
#[path = "../../../ptx-abi-derive/src/bits.rs"]
mod bits;
#[path = "../../../ptx-abi-derive/src/check.rs"]
mod check;
#[path = "../../../ptx-abi-derive/src/errors.rs"]
mod errors;
#[path = "../../../ptx-abi-derive/src/expand/mod.rs"]
mod expand;
#[path = "../../../ptx-abi-derive/src/kernel/mod.rs"]
mod kernel;
#[path = "../../../ptx-abi-derive/src/logical.rs"]
mod logical;
#[path = "../../../ptx-abi-derive/src/module.rs"]
mod module;
#[path = "../../../ptx-abi-derive/src/names.rs"]
mod names;
#[path = "../../../ptx-abi-derive/src/tokens.rs"]
mod tokens;

mod corpus;
mod fragments;
mod fuzz;
mod generate;
mod judge;
mod mutate;
mod rules;
mod ui_errors;
