//! All measurements of costs, one after the other.
//!
//! They have a process of their own, because it counts allocations and the time of its children, and nothing else may run.

#[allow(dead_code, reason = "other tests build the examples")]
#[path = "../nested/mod.rs"]
mod nested;

/// It reads the symbols of this program.
#[cfg(target_os = "linux")]
mod accessors;
mod arguments;
mod by_value;
mod compiling;
mod engine;
mod feature_costs;
mod generated;
mod headers;
mod linear;
mod objects;
mod reader;

use std::sync::{Mutex, MutexGuard, PoisonError};

/// The lock that a test holds while it has children or measures.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Measures until the result is as it must be. Other programs may disturb a measurement, so there are `count` attempts.
fn attempts(count: usize, mut measure: impl FnMut() -> Result<(), String>) {
    let mut wrong = Vec::new();
    for _ in 0..count {
        match measure() {
            Ok(()) => return,
            Err(message) => wrong.push(message),
        }
    }
    panic!("{}", wrong.join("\n"));
}
