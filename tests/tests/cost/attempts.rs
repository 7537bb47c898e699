//! Measurements: one at a time, and again where another program has disturbed one.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// The lock that a test holds while it has children or measures.
pub(crate) fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Measures until the result is as it must be, at most `count` times.
pub(crate) fn attempts(count: usize, mut measure: impl FnMut() -> Result<(), String>) {
    let mut wrong = Vec::new();
    for _ in 0..count {
        match measure() {
            Ok(()) => return,
            Err(message) => wrong.push(message),
        }
    }
    panic!("{}", wrong.join("\n"));
}
