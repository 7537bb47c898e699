//! Measurements of compilers and of what they compile, one after the other.
//!
//! They have a process of their own, because it measures the time of its children, and nothing else may run.

mod arguments;
#[path = "../../../tests/tests/cost/attempts.rs"]
mod attempts;
mod by_value;
mod compiling;
mod feature_costs;
mod generated;
#[allow(dead_code, reason = "other tests build other crates")]
#[path = "../../../tests/tests/nested/mod.rs"]
mod nested;

use attempts::{alone, attempts};
