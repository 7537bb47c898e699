//! Guide 1.1: addresses in a layout.

use super::{CppType, StateSpace};

/// An address in a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pointer<'a> {
    /// The state space, which decides the width.
    pub space: StateSpace,
    /// Whether the pointee may be written: `T *`, otherwise `const T *`.
    pub mutable: bool,
    /// The type of the pointee in C++.
    pub pointee: &'a CppType<'a>,
}
