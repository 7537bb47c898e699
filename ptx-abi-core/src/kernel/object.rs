//! Reads the output of the PTX assembler: cubins, fatbins, which hold cubins and PTX, and the files for the host that
//! contain fatbins.
//!
//! A cubin is an ELF file for one architecture. It has the number, the sizes and the offsets of each kernel's parameters,
//! and the sizes and initial bytes of variables. It has no types, so a check against a cubin cannot distinguish `f32` from
//! `u32`. Check the PTX where you have it.
//!
//! [`images`] accepts all formats, as nvcc writes them: PTX, `-cubin`, `-fatbin`, objects (`-c`, `-dc`), static archives
//! (`-lib`), shared libraries and executables, of Linux and of Windows. It also accepts what clang writes, with its sections
//! `.llvm.offloading`, and files of `llvm-offload-binary`. No function here panics. Reading takes time in
//! proportion to the length of the file, whatever the file contains.
//!
//! ```no_run
//! use ptx_abi::object::{Image, images};
//! let bytes = std::fs::read("libkernels.a")?;
//! for image in images(&bytes)? {
//!     let Image::Cubin(cubin) = image? else { continue };
//!     for kernel in cubin.kernels() {
//!         println!("{} for sm_{}: {} bytes of parameters", kernel.name, cubin.arch(), kernel.params()?.size());
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Compressed images
//!
//! By default nvcc compresses the PTX in a fatbin, and the cubins too where it compiles for its linker (`-dc`) or with
//! `-Xfatbin -compress-all`. The feature `compressed` reads such images ([`decompressed`]). Without it, the checks compare
//! what can be read, and a kernel that exists only in compressed images is an [error](ObjectError::Compressed), which says
//! so.

pub use ptx_abi_read::object::{
    Compression, Cubin, CubinKernel, CubinParam, CubinParams, CubinVariable, Image, ObjectError, Part, decompressed,
    images, parts,
};
