//! Macros: enums of words, and `unwrap_or_else` in constant functions.

/// The value of a result. An error panics.
#[cfg(feature = "emit")]
macro_rules! or_panic {
    ($result:expr, |$error:ident| $panic:expr) => {
        match $result {
            Ok(value) => value,
            Err($error) => $panic,
        }
    };
}
#[cfg(feature = "emit")]
pub(crate) use or_panic;

/// An enum each of whose variants has a word, which `Display` writes.
macro_rules! words {
    ($(#[$attribute:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident $word:literal $(= $value:literal)?,)* }) => {
        $(#[$attribute])*
        pub enum $name {
            $($(#[$doc])* $variant $(= $value)?,)*
        }

        impl $name {
            /// All of them, in the order of their declarations.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            const fn name(self) -> &'static str {
                match self { $(Self::$variant => $word),* }
            }
        }

        impl core::fmt::Display for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}
pub(crate) use words;
