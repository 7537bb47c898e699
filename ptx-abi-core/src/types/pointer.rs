//! Guide 1.1: addresses in a layout.

use super::StateSpace;

/// An address in a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pointer<'a> {
    /// The state space, which decides the width.
    pub space: StateSpace,
    /// Whether the pointee may be written: `T *`, otherwise `const T *`.
    pub mutable: bool,
    /// The name of the pointee in C++.
    pub pointee: &'a str,
}
