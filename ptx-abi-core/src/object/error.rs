//! The reasons why bytes cannot be read.

use core::fmt;

use crate::text::{Text, push};

/// The bytes are not a cubin or fatbin, or they cannot be read.
///
/// ```
/// use ptx_abi::object::{Cubin, ObjectError};
/// assert_eq!(Cubin::try_new(b".version 9.0").unwrap_err(), ObjectError::NotCubin);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ObjectError {
    /// The bytes do not begin like a cubin, which is a 64-bit ELF file.
    NotCubin,
    /// The ELF file is for the host. It may contain cubins, which `cuobjdump -xelf all` writes to files.
    Host,
    /// The cubin has an unknown version of NVIDIA's ELF ABI: neither 7, which CUDA 12 and older write, nor 8, which CUDA 13
    /// writes.
    AbiVersion(u8),
    /// The bytes do not begin like a fatbin.
    NotFatbin,
    /// The bytes are neither a cubin, nor a fatbin, nor UTF-8 text such as PTX.
    Unknown,
    /// The file ends early, or its parts contradict each other; the text names the part.
    Malformed(&'static str),
    /// An image of a fatbin is compressed.
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

impl ObjectError {
    /// Appends the text of [`Display`](fmt::Display).
    #[inline]
    pub(crate) const fn push<const N: usize>(self, text: &mut Text<N>) {
        match self {
            Self::NotCubin => text.push_str("it is no cubin: it is no ELF file of 64 bits"),
            Self::Host => {
                text.push_str("it is an ELF file for the host: `cuobjdump -xelf all` writes the cubins in it to files");
            }
            Self::AbiVersion(version) => {
                push!(
                    text,
                    "it is a cubin of ABI version {}, and this crate reads the versions 7 and 8",
                    version as usize
                );
            }
            Self::NotFatbin => text.push_str("it is no fatbin"),
            Self::Unknown => text.push_str("it is no cubin, no fatbin, and no text"),
            Self::Malformed(part) => push!(text, "it is damaged: {}", part),
            Self::Compressed { image, compression, joined } => {
                let compression = match compression {
                    Compression::Lz4 => " with LZ4",
                    Compression::Zstd => " with Zstandard",
                    Compression::Other => "",
                };
                push!(text, "image {} of the fatbin is compressed{}", image, compression);
                text.push_str(": make the file with `nvcc --no-compress`");
                if joined {
                    text.push_str(" and without `--concat`");
                }
                text.push_str(", or with `fatbinary --compress-mode=none`");
            }
        }
    }
}

impl fmt::Display for ObjectError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Text::<256>::new();
        self.push(&mut text);
        f.write_str(text.as_str())
    }
}

impl core::error::Error for ObjectError {}
