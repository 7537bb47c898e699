//! What producers of PTX need from `ptx-abi`: prototypes, calls, system calls, atomic
//! operations, whole modules, debug information and the symbols of C++.
//!
//! Depend on `ptx-abi` instead. It re-exports all of this crate, and its features `emit`, `atomic` and `dwarf` turn it on.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

// Symbols and debug information are allocated text. Programs on the GPU have no allocator, and make no symbols.
#[cfg(any(feature = "dwarf", all(feature = "emit", not(target_arch = "nvptx64"))))]
extern crate alloc;

#[cfg(feature = "emit")]
pub mod param;

#[cfg(feature = "emit")]
pub mod syscall;

#[cfg(feature = "emit")]
pub mod module;

#[cfg(feature = "emit")]
pub mod debug;

#[cfg(feature = "atomic")]
pub mod atomic;

#[cfg(all(feature = "emit", not(target_arch = "nvptx64")))]
pub mod mangle;

#[cfg(any(feature = "emit", feature = "atomic"))]
mod words;

/// The items that expansions of the macros use.
#[cfg(feature = "emit")]
#[doc(hidden)]
pub mod __private {
    pub use crate::syscall::print::{
        Checked as CheckedFormat, Valist, assert_failed, c_str, format as printf_format, literal as printf_literal,
    };

    /// The symbol, encoded again from its tree, for the tests of both directions.
    #[cfg(not(target_arch = "nvptx64"))]
    pub fn encoded(symbol: &str) -> Result<alloc::string::String, ptx_abi_read::name::SymbolError> {
        crate::mangle::encoded(symbol)
    }
}
