//! Why bytes cannot be read.

use core::fmt;

use crate::text::{Text, push};

/// Bytes are no cubin or fatbin, or one that cannot be read.
///
/// ```
/// use ptx_abi::object::{Cubin, ObjectError};
/// assert_eq!(Cubin::try_new(b".version 9.0").unwrap_err(), ObjectError::NotCubin);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ObjectError {
    /// The bytes do not begin as a cubin does: an ELF file of 64 bits.
    NotCubin,
    /// The ELF file is for the host. It may have cubins inside, which `cuobjdump -xelf all` writes to files.
    Host,
    /// The cubin has another version of NVIDIA's ELF ABI than 7, which CUDA 12 and older write, and 8, which CUDA 13 writes.
    AbiVersion(u8),
    /// The bytes do not begin as a fatbin does.
    NotFatbin,
    /// The bytes are no cubin, no fatbin, and no text in UTF-8, as PTX is.
    Unknown,
    /// The file ends early, or its parts contradict each other; the text names the part.
    Malformed(&'static str),
    /// An image of a fatbin is compressed.
    Compressed {
        /// The number of the image, from 0.
        image: usize,
        /// How it is compressed.
        compression: Compression,
        /// Whether `nvcc --concat` has joined several images before.
        joined: bool,
    },
}

/// How fatbinary has compressed an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Compression {
    /// LZ4: CUDA 12 and older, and `--compress-mode=speed`.
    Lz4,
    /// Zstandard: CUDA 13.
    Zstd,
    /// Another way.
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
