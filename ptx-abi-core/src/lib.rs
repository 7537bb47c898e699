//! The layouts and checks of [`ptx-abi`](https://docs.rs/ptx-abi), without its macros.
//!
//! Depend on `ptx-abi` instead. It re-exports all of this crate, and adds `#[derive(PtxLayout)]`,
//! `#[derive(KernelParams)]`, `#[bit_fields]`, and a book that leads from the first struct to whole PTX files. The two
//! crates are separate so that macros and library compile at the same time.
//!
//! # Sources
//!
//! "Guide 1.2" is a section of the *PTX Writer's Guide to Interoperability* 12.9, numbered as in its PDF. The web version
//! counts the introduction as chapter 1, so 1.2 here is 2.2 there. "Facts 1.1" is a section of `docs/abi-facts.md` in the
//! repository. That file records what nvcc, clang, gcc and rustc really do, and every place where the guide is silent or
//! wrong.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

// Layouts follow the host (guide 1.1), and every host that CUDA supports today is 64-bit and little-endian (facts G19).
#[cfg(not(all(target_pointer_width = "64", target_endian = "little")))]
compile_error!("ptx-abi: the PTX ABI is defined here for 64-bit little-endian hosts only");

// Errors at run time are allocated text.
#[cfg(feature = "check")]
extern crate alloc;

// The modules stand in floors, lowest first: a module uses only modules above it in this list. A test checks the imports.
mod text;

mod abi;

pub mod bit_field;

mod proof;

pub mod param;

pub mod kernel;

mod draw;

mod interop;

#[doc(hidden)]
pub mod __private;

pub use abi::align::{Align1, Align2, Align4, Align8, Align16, Align32, Align64, Align128, Opaque};
pub use abi::layout::{CppName, CppType, Layout, Member, PtxLayout, TypeKind};
pub use abi::pointer::{DevPtr, DevPtrMut};
pub use abi::{IntoSm, Linkage, Sm, SmError, StateSpace};
#[cfg(feature = "cudarc-0_19")]
pub use interop::cudarc::{ArgumentsOf, CheckedAgainst, LoadError, ParamInfoError, TypedKernel};
pub use kernel::KernelParams;

// Each module of the guide has its path from the root.
pub use abi::{align, handle, host, layout, pointer, scalar, vector};
// It allocates, and programs on the GPU make no symbols.
#[cfg(any(feature = "check", all(feature = "emit", not(target_arch = "nvptx64"))))]
pub use kernel::mangle;
#[cfg(feature = "check")]
pub use kernel::{check, object, ptx};
