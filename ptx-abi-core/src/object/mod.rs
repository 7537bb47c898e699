//! Reads the output of the PTX assembler: cubins, and fatbins, which hold cubins and PTX.
//!
//! A cubin is an ELF file for one architecture. It has the number, the sizes and the offsets of each kernel's parameters,
//! and the sizes and initial bytes of variables. It has no types, so a check against a cubin cannot distinguish `f32` from
//! `u32`. Check the PTX where you have it.
//!
//! [`images`] accepts all three formats. No function here allocates or panics, and all but the iterators are `const fn`, so
//! that const evaluation can read `include_bytes!("k.cubin")`. Reading takes time in proportion to the length of the file,
//! whatever the file contains.
//!
//! ```no_run
//! use ptx_abi::object::{Image, images};
//! let bytes = std::fs::read("kernels.fatbin")?;
//! for image in images(&bytes)? {
//!     let Image::Cubin(cubin) = image? else { continue };
//!     for kernel in cubin.kernels() {
//!         println!("{} for {}: {} bytes of parameters", kernel.name, cubin.arch(), kernel.params()?.size());
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Sources of the values
//!
//! NVIDIA documents little of these formats. This module follows what ptxas 11.8, 12.4 and 13.5, nvlink and fatbinary
//! write, and what `cuobjdump -elf` prints of it.
//!
//! | fact | place |
//! |---|---|
//! | architecture | `e_flags`: bits 0 to 7 in ABI version 7 (to CUDA 12), bits 8 to 15 in version 8 (CUDA 13) |
//! | kernels | sections `.nv.info.NAME`, `sh_info` of which leads to `.text.NAME`, and on to a symbol with `STO_CUDA_ENTRY` |
//! | parameters | attributes `EIATTR_KPARAM_INFO` (0x17) and, for more than 4 KiB, `EIATTR_KPARAM_INFO_V2` (0x45) |
//! | place of the parameters | `EIATTR_PARAM_CBANK` (0x0a), `EIATTR_CBANK_PARAM_SIZE` (0x19) |
//! | variables | symbols of data in `.nv.constantN`, `.nv.global` and `.nv.global.init` |
//! | fingerprints | variables `ptx_abi_layout_NAME` of 8 bytes |
//!
//! # Compressed images
//!
//! By default nvcc compresses the PTX in a fatbin, and with `-Xfatbin -compress-all` also the cubins. A compressed image is
//! an [error](ObjectError::Compressed), which names the options that write it uncompressed: `nvcc --no-compress`, or
//! `fatbinary --compress-mode=none`. To decompress it, this module would need an allocation, which const evaluation does
//! not have, and dependencies for LZ4 and Zstandard, each of which takes longer to build than this module.
//!
//! # Why not the crate `object`
//!
//! This crate has no required dependency, and the reader has to be `const`, which no crate for ELF files offers. It only
//! has to read two tables of fixed-size records.

mod bytes;
mod cubin;
mod error;
mod fatbin;
mod kernel;
mod variable;

pub use cubin::Cubin;
pub use error::{Compression, ObjectError};
pub use fatbin::{Fatbin, Image, Images, images};
pub use kernel::{Kernel, KernelParam, Kernels, Params, ParamsIter};
pub use variable::{Fingerprints, Variable, Variables};
