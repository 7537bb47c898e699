//! Guide 1.1: what a layout says of an address.

use super::StateSpace;

/// An address as a layout describes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pointer<'a> {
    /// The state space; it decides the width.
    pub space: StateSpace,
    /// Whether the pointee may be written: `T *`, otherwise `const T *`.
    pub mutable: bool,
    /// The name of the pointee in C++.
    pub pointee: &'a str,
}
