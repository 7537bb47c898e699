//! A type of which a macro passes the path to another crate's macro.

/// The program `it` has another type at this path.
pub type Own = u64;

/// Calls a macro with [`Own`], as `$crate` spells it.
#[macro_export]
macro_rules! with_own {
    ($callback:ident) => {
        $callback! { $crate::hygiene::Own }
    };
}
