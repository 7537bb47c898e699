//! Tests cases from other projects' tests and bugs.
#![allow(clippy::items_after_statements, reason = "each declaration stands where it is tested")]

mod bindgen;
mod rustc;
