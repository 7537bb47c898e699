//! Reads the output of the PTX assembler: cubins, fatbins, which hold cubins and PTX, and the files for the host that hold
//! fatbins.
//!
//! Reading takes time in proportion to the length of the file, whatever the file contains, and nothing here panics.
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
//! | what a launch needs | the attributes of facts 3.3, and the size of `.nv.shared.NAME` |
//! | variables | symbols of data in `.nv.constantN`, `.nv.global` and `.nv.global.init` |
//! | fingerprints | variables `ptx_abi_layout_NAME` of 8 bytes |
//! | compressed images | header: flags at 40 (0x2000 LZ4, 0x8000 Zstandard), compressed size at 16, size at 56 |
//! | intermediate code | first bytes: `ed 43 4e 7f` (NVVM IR of `nvcc -optix-ir`), `42 43 c0 de` or `de c0 17 0b` (LLVM), `7f 54 69 6c` (CUDA Tile) |
//! | fatbins of the host's files | sections `.nv_fatbin`, and `__nv_relfatbin` for relocatable code |
//! | clang's relocatable code | sections `.llvm.offloading`, or files: `OffloadBinary` in LLVM (`llvm/Object/OffloadBinary.h`) |

mod bytes;
mod container;
mod cubin;
mod elf;
mod error;
mod fatbin;
mod kernel;
mod offload;
#[cfg(feature = "compressed")]
mod unpack;
mod variable;

pub use container::{Part, parts};
pub use cubin::Cubin;
pub use error::{Compression, ObjectError};
pub use fatbin::{Code, Codes, Image, accepted, decompressed, images, is_intermediate, readable, unpacked};
pub use kernel::{CubinKernel, CubinParam, CubinParams};
pub use variable::CubinVariable;
