//! The code that the library and the macros of [`ptx-abi`](https://docs.rs/ptx-abi) share, with no promise to anybody else.
#![no_std]

pub mod distance;
pub mod glob;
pub mod keywords;
#[cfg(feature = "ptx")]
pub mod ptx;
