//! Feeds the macros with unusual items. They never panic, and always return code or errors.
//!
//! - `ui_errors`: on every file of `ui-tests/tests/syntax` the macros report the errors that rustc prints there.
//! - `rules`: the rules that these files do not cover.
//! - `keys`: which keys the derive refuses on types and fields of each form.
//! - `fragments`: items as `macro_rules!` passes them on, and single tokens that may confuse a parser.
//! - `functions`: the same for the blocks of `#[cuda_functions]`.
//! - `tables`: the tables of `kernels_test!`.
//! - `fuzz`: random changes to the items of the UI tests. `PTX_ABI_CASES=1000000` makes a long run, and `PTX_ABI_SEED` sets
//!   the seed.

mod corpus;
mod fragments;
#[cfg(feature = "cuda")]
mod functions;
mod fuzz;
mod judge;
mod keys;
mod mutate;
mod pieces;
mod rules;
#[cfg(feature = "check")]
mod tables;
#[cfg(feature = "cuda")]
mod ui_errors;
