//! The messages of panics.

use std::panic::{UnwindSafe, catch_unwind};

/// The message of a call that panics; `None` if it returns.
///
/// # Panics
///
/// If the call panics with something else than a text.
pub fn message<T>(call: impl FnOnce() -> T + UnwindSafe) -> Option<String> {
    let panic = catch_unwind(call).err()?;
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    Some(text.unwrap_or_else(|| *panic.downcast::<String>().expect("a text")))
}
