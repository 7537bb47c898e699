//! Expansions neither depend on their surroundings nor disturb them: no prelude, no `std`, no lint, no name. Each of the
//! modules contains every kind of type that the macros generate.
#![no_implicit_prelude]
#![forbid(unsafe_code)]
#![deny(warnings, missing_docs, unreachable_pub, clippy::pedantic, unused_qualifications)]
#![deny(
    elided_lifetimes_in_paths,
    let_underscore_drop,
    single_use_lifetimes,
    trivial_casts,
    trivial_numeric_casts,
    unused_lifetimes,
    unused_results,
    variant_size_differences
)]
#![allow(clippy::must_use_candidate, reason = "of the tests' own functions")]

mod fragments;
mod hostile;
mod inside;
mod plain;
mod values;

/// The type of this path in the crate that `ptx_abi_tests::with_own!` belongs to is another one.
pub(crate) type Own = ::core::primitive::u32;
