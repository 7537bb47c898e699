//! The C++ side of `ptx-abi`: headers, checks, functions and constants.
//!
//! Depend on `ptx-abi` instead, with the feature `cuda`. It re-exports all of this crate.
//!
//! The texts are for tests and build scripts, so they are allocated. Only the functions that read and write files need std,
//! and they exist where Rust has a file system. Programs on the GPU have no allocator and no use
//! for these texts, so only the macros exist for them.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![allow(clippy::format_push_string, reason = "`write!` to a `String` returns a `Result` that is never an error")]
#![cfg_attr(not(any(unix, windows)), allow(dead_code, reason = "files need some of the functions"))]

#[cfg(feature = "headers")]
mod macros;

#[cfg(not(target_arch = "nvptx64"))]
extern crate alloc;

#[cfg(not(target_arch = "nvptx64"))]
mod names;

#[cfg(all(feature = "headers", not(target_arch = "nvptx64")))]
pub mod cuda;

/// The data of core from which this crate reads types.
#[cfg(not(target_arch = "nvptx64"))]
mod types {
    pub(crate) use ptx_abi_core::layout::{Argument, Header, Library};
    pub(crate) use ptx_abi_core::pointer::Pointer;
    pub(crate) use ptx_abi_core::scalar::{Number, Scalar};
    pub(crate) use ptx_abi_core::{CppType, StateSpace};
    #[cfg(feature = "headers")]
    pub(crate) use ptx_abi_core::{handle::HandleKind, layout::Element};
}

#[cfg(not(target_arch = "nvptx64"))]
#[doc(hidden)]
pub mod __private;
