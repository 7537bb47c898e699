//! Expansions need nothing of the place where they stand, and disturb nothing there: no prelude, no `std`, no lint, no
//! name. Every kind of type that the macros make is in each of the modules.
#![no_implicit_prelude]
#![forbid(unsafe_code)]
#![deny(warnings, missing_docs, unreachable_pub, clippy::pedantic, unused_qualifications)]
#![allow(clippy::must_use_candidate, reason = "of the tests' own functions")]

mod fragments;
mod hostile;
mod inside;
mod plain;
