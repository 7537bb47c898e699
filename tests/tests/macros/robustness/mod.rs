//! The macros, fed with items that nobody would write: never a panic, always code or errors.
//!
//! - `errors`: on every file of `ui-tests/tests/syntax` the macros have the errors that rustc prints there.
//! - `rules`: the rules that these files leave open.
//! - `fragments`: items as `macro_rules!` hands them on, and single tokens that are easy to trip over.
//! - `functions`: the same for the blocks of `#[cuda_functions]`.
//! - `fuzz`: random items, and random changes to them and to the items of the UI tests. `PTX_ABI_CASES=1000000` makes a
//!   long run, `PTX_ABI_SEED` another one.

mod corpus;
mod fragments;
#[cfg(feature = "cuda")]
mod functions;
mod fuzz;
mod generate;
mod judge;
mod mutate;
mod rules;
#[cfg(feature = "cuda")]
mod ui_errors;
