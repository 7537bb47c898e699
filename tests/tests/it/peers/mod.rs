//! Cases that other projects test, or have had bugs with.
#![allow(clippy::items_after_statements, reason = "each declaration stands where it is tested")]

mod bindgen;
mod rustc;
