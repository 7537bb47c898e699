//! The reasons why bytes cannot be read.

use core::fmt;

/// The bytes are not a file with kernels, or they cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ObjectError {
    /// There are no bytes, or only zeros and blanks. This is what NVRTC returns as a cubin for `compute_90`, and as PTX with
    /// `-dlto`.
    Empty,
    /// The bytes do not begin like a cubin, which is a little-endian ELF file of 64 bits.
    NotCubin,
    /// The file is for the host, and no section of it has code for NVIDIA's GPUs.
    Host,
    /// The file is a thin archive, whose members are other files.
    ThinArchive,
    /// The cubin has an unknown version of NVIDIA's ELF ABI: neither 7, which CUDA 12 and older write, nor 8, which CUDA 13
    /// writes.
    AbiVersion(u8),
    /// The file, or a part of it, is intermediate code: the IR that `nvcc -optix-ir` or `nvcc -dlto` writes, LLVM bitcode, or CUDA
    /// Tile IR.
    Intermediate,
    /// The images are in a container of LLVM's offload driver that has this version, and it is unknown, or the container is
    /// compressed.
    Offload(u32),
    /// The bytes are neither a cubin, nor a fatbin, nor UTF-8 text such as PTX.
    Unknown,
    /// The PTX defines one symbol twice, in these lines of its text, from 1. ptxas and the driver refuse it.
    #[non_exhaustive]
    Twice {
        /// The line of the first definition.
        first: usize,
        /// The line of the second definition.
        second: usize,
    },
    /// The file ends early, or its parts contradict each other; the text names the part.
    Malformed(&'static str),
    /// An image of a fatbin is compressed.
    #[non_exhaustive]
    Compressed {
        /// The index of the image, from 0.
        image: usize,
        /// How it is compressed.
        compression: Compression,
        /// Whether `nvcc --concat` has joined several images before the compression.
        joined: bool,
    },
}

/// The compression of an image by fatbinary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Compression {
    /// LZ4, which CUDA 12 and older use, and `--compress-mode=speed`.
    Lz4,
    /// Zstandard, which CUDA 13 uses.
    Zstd,
    /// Another compression.
    Other,
}

impl fmt::Display for ObjectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Empty => f.write_str(
                "it is empty: NVRTC writes a cubin for `sm_90`, but not for `compute_90`, and neither a cubin nor PTX with `-dlto`",
            ),
            Self::NotCubin => f.write_str("it is not a cubin: it is not a little-endian ELF file of 64 bits"),
            Self::Host => f.write_str(
                "it is a file for the host, and has no section `.nv_fatbin`, `__nv_relfatbin` or `.llvm.offloading` with code for \
                 NVIDIA's GPUs",
            ),
            Self::ThinArchive => f.write_str(
                "it is a thin archive, which only names its members, and they are other files: name the object that has the \
                 kernels, or make the archive without the option `T` of `ar` (`--thin`)",
            ),
            Self::AbiVersion(version) => {
                write!(f, "it is a cubin of ABI version {version}, and this crate reads the versions 7 and 8")
            }
            Self::Intermediate => f.write_str(
                "it is NVVM or LLVM IR, such as OptiX IR or what `nvcc -dlto`, `code=lto_90` and `clang -foffload-lto` write for a \
                 linker, or CUDA Tile IR, and this crate does not read its kernels: compile the same source for `code=sm_90` too, or with \
                 `nvcc -ptx` (CUDA Tile: `nvcc -tilecubin`), and name that file",
            ),
            Self::Offload(version) => write!(
                f,
                "it has a container of LLVM's offload driver that is compressed, or of a version after 3 (this one is of version \
                 {version}): extract its images with `llvm-offload-binary`, and name these files"
            ),
            Self::Unknown => {
                f.write_str("it is not a cubin, a fatbin or text in UTF-8: if it is PTX, write the file as UTF-8")
            }
            Self::Twice { first, second } => write!(
                f,
                "its PTX defines a symbol twice, in the lines {first} and {second}, and ptxas refuses that: if several files were \
                 joined, name them one by one"
            ),
            Self::Malformed(part) => write!(f, "it is damaged: {part}"),
            Self::Compressed { image, compression, joined } => {
                let how = match compression {
                    Compression::Lz4 => " with LZ4",
                    Compression::Zstd => " with Zstandard",
                    Compression::Other => "",
                };
                write!(f, "image {image} of the fatbin is compressed{how}: ")?;
                if joined {
                    return f
                        .write_str("make the file without `nvcc --concat`, or extract it with `cuobjdump -xelf all`");
                }
                if !cfg!(feature = "compressed") && compression != Compression::Other {
                    f.write_str("turn on the feature `compressed` of `ptx-abi`, or ")?;
                }
                f.write_str("extract the cubins with `cuobjdump -xelf all`")
            }
        }
    }
}

impl core::error::Error for ObjectError {}
