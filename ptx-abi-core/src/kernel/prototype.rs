//! The PTX declarations of a kernel, from the type of its arguments.

use super::KernelParams;
use crate::param::{Entry, Prototype};

impl Prototype<'_> {
    /// The function with the parameters of `T` and the name of its kernel.
    ///
    /// # Panics
    ///
    /// Panics where [`Self::new`] does. In a constant, the program does not compile.
    #[track_caller]
    pub const fn of<T: KernelParams>() -> Prototype<'static> {
        Prototype::new(T::ENTRY, T::PARAMS)
    }
}

impl Entry<'_> {
    /// The kernel that takes `T`.
    ///
    /// # Panics
    ///
    /// Panics where [`Self::new`] does. In a constant, the program does not compile.
    #[track_caller]
    pub const fn of<T: KernelParams>() -> Entry<'static> {
        Entry::new(T::ENTRY, T::PARAMS)
    }
}
