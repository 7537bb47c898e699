//! The PTX of a kernel whose parameters a type has.

use super::KernelSignature;
use crate::param::{Entry, Prototype};

impl Prototype<'_> {
    /// The function that takes the parameters of `T` and is called as its kernel.
    ///
    /// # Panics
    ///
    /// As [`Self::new`]; in a constant the program does not compile.
    #[track_caller]
    pub const fn of<T: KernelSignature>() -> Prototype<'static> {
        Prototype::new(T::ENTRY, T::PARAMS)
    }
}

impl Entry<'_> {
    /// The kernel that takes `T`.
    ///
    /// # Panics
    ///
    /// As [`Self::new`]; in a constant the program does not compile.
    #[track_caller]
    pub const fn of<T: KernelSignature>() -> Entry<'static> {
        Entry::new(T::ENTRY, T::PARAMS)
    }
}
