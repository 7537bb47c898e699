//! The layouts and checks of [`ptx-abi`](https://docs.rs/ptx-abi), without its macros.
//!
//! Depend on `ptx-abi`: it has all that is here, `#[derive(PtxLayout)]`, `#[derive(KernelParams)]`, `#[bit_fields]`, and a
//! book that goes from the first struct to whole PTX files. The two crates are apart so that macros and library compile at
//! the same time.
//!
//! # Sources
//!
//! "Guide 1.2" is a section of the *PTX Writer's Guide to Interoperability* 12.9, numbered as in its PDF: on the web its
//! introduction is chapter 1, and what is 1.2 here is 2.2 there. "Facts 1.1" is a section of `docs/abi-facts.md` in the
//! repository: what nvcc, clang, gcc and rustc really do, with every place where the guide is silent or wrong.
#![no_std]

// Layouts follow the host (guide 1.1), and every host that CUDA supports today is 64-bit and little-endian (facts G19).
#[cfg(not(all(target_pointer_width = "64", target_endian = "little")))]
compile_error!("ptx-abi: the PTX ABI is defined here for 64-bit little-endian hosts only");

#[cfg(feature = "dwarf")]
extern crate alloc;

pub mod align;
pub mod atomic;
pub mod bit_field;
pub mod debug;
pub mod handle;
mod interop;
pub mod kernel;
pub mod layout;
pub mod mangle;
pub mod math;
pub mod module;
pub mod param;
pub mod pointer;
pub mod ptx;
mod render;
pub mod scalar;
pub mod syscall;
pub mod vector;

#[doc(hidden)]
pub mod __private;

pub use align::{Align1, Align2, Align4, Align8, Align16, Align32, Align64, Align128, Opaque};
pub use kernel::KernelParams;
#[cfg(feature = "cudarc-0_19")]
pub use kernel::TypedKernel;
pub use layout::{CppName, Layout, Member, PtxLayout, TypeKind};
pub use pointer::{DevPtr, DevPtrMut};
