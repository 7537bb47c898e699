//! The code that the library and the macros of [`ptx-abi`](https://docs.rs/ptx-abi) share, with no promise to anybody else.
#![no_std]

#[cfg(feature = "files")]
extern crate alloc;

pub mod ascii;
pub mod distance;
pub mod glob;
pub mod keywords;
#[cfg(feature = "files")]
pub mod name;
#[cfg(feature = "files")]
pub mod object;
#[cfg(feature = "files")]
pub mod ptx;
