//! The C++ side of [`ptx-abi`](https://docs.rs/ptx-abi): headers, checks, functions and constants.
//!
//! Depend on `ptx-abi` instead, with the feature `cuda`. It re-exports all of this crate.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

#[doc(hidden)]
pub mod names;

#[cfg(feature = "headers")]
pub mod cuda;

/// The data of core from which this crate reads types.
mod types {
    pub(crate) use ptx_abi_core::layout::{Argument, CppType, Header, Library};
    pub(crate) use ptx_abi_core::pointer::{Pointer, StateSpace};
    pub(crate) use ptx_abi_core::scalar::{Number, Scalar};
    #[cfg(feature = "headers")]
    pub(crate) use ptx_abi_core::{handle::HandleKind, layout::Element};
}

#[cfg(feature = "headers")]
#[doc(hidden)]
pub mod __private;
