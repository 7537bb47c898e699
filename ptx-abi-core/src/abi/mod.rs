//! Guide 1.1 to 1.4: types, their layouts, and the engine that places members.

#[cfg(any(
    feature = "bytemuck",
    feature = "emit",
    feature = "cudarc-0_19",
    feature = "cust_core-0_1",
    feature = "cuda-core-0_5"
))]
pub(crate) mod list;

pub(crate) mod align;
mod cpp_type;
pub(crate) mod fingerprint;
pub mod handle;
pub mod host;
mod kind;
pub(crate) mod layout;
pub(crate) mod pointer;
pub mod scalar;
mod sm;
pub mod vector;

/// The lower number.
#[inline]
#[cfg_attr(not(any(feature = "check", feature = "emit")), allow(dead_code, reason = "messages and padding need it"))]
pub(crate) const fn min(a: usize, b: usize) -> usize {
    if a < b { a } else { b }
}

/// The higher number.
#[inline]
pub(crate) const fn max(a: usize, b: usize) -> usize {
    if a > b { a } else { b }
}

pub use cpp_type::{Argument, CppType, Element, Header, Library, Number, Pointer, Value};
pub use kind::{HandleKind, Linkage, Scalar, StateSpace};
pub use sm::{IntoSm, Sm, SmError, architecture};
