//! Tests `#[derive(KernelParams)]` on every kind of struct: the trait,
//! the addresses, the packed buffer, and the comparison with PTX.
//!
//! `ptx/` contains nvcc's kernels and their source.
#![allow(dead_code, reason = "some types are here for what their derive says only")]

mod aliases;
mod check;
mod declared;
pub(crate) mod derive;
mod edits;
mod foreign;
mod languages;
mod layers;
mod many;
mod mismatch;
mod modules;
mod other_parameters;
mod types;
mod variables;
