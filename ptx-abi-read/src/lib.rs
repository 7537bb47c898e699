//! The code that the library and the macros of `ptx-abi` share, with no promise to anybody else.
#![no_std]

// Programs on the GPU make no symbols, and have no allocator.
#[cfg(any(feature = "files", not(target_arch = "nvptx64")))]
extern crate alloc;

pub mod ascii;
pub mod distance;
#[cfg(feature = "files")]
pub mod files;
pub mod glob;
pub mod keywords;
#[cfg(feature = "files")]
pub mod launch;
#[cfg(any(feature = "files", all(feature = "names", not(target_arch = "nvptx64"))))]
pub mod name;
#[cfg(feature = "files")]
pub mod object;
#[cfg(feature = "files")]
pub mod ptx;
#[cfg(feature = "files")]
pub mod rust_path;
#[cfg(feature = "files")]
pub mod search;
pub mod value;
