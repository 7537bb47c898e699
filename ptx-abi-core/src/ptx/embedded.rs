//! The text of a module, in a program once, however many types name it.

use super::scan::declaration::coded;
use super::{Declared, Malformed};

/// The type that holds all modules of all crates.
#[derive(Debug)]
pub struct Modules;

/// The text of the module `ID`, which the first derive that names it embeds: for 5 MB, doing so costs the compiler
/// 50 ms each time.
///
/// The derives that come later do not know where the first one stands, so they leave `Holder`, a type of the user's
/// crate, to inference: there is one impl with this `ID`.
pub trait ModuleText<Holder, const ID: u64> {
    /// The text.
    const TEXT: &'static str;
}

/// The same text. A constant that is no literal is not written into the documentation's part of the metadata, which
/// halves the cost.
pub const fn module_text(text: &'static str) -> &'static str {
    text
}

/// A declaration that the derive has read: the name, and everything else as a number.
pub(crate) const fn declared((name, code): (&str, u128)) -> Result<Declared<'_>, Malformed> {
    Declared::of_result(coded(name, code))
}
