//! What it costs: everything that is measured, one after the other.
//!
//! A process of its own: it counts the allocations, and the time of its children, and nothing else runs meanwhile.

#[allow(dead_code, reason = "other tests build the examples")]
#[path = "../nested/mod.rs"]
mod nested;

mod arguments;
mod compiling;
mod engine;
mod feature_costs;
mod headers;
mod linear;
mod objects;
mod reader;

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Held by a test that has children or measures.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}
