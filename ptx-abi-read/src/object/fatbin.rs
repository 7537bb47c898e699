//! Fatbins, which are containers of images. Each image is PTX or a cubin.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::ffi::CStr;

use super::bytes::{slice, tail, u16_at, u32_at, u64_at};
use super::container::{Part, parts};
use super::cubin::Cubin;
use super::elf::is_for_gpu;
use super::error::{Compression, ObjectError};
use super::kernel::CubinKernel;
use super::offload;
use crate::ptx::{Module, Places};

/// The first four bytes of a container.
pub(super) const MAGIC: &[u8] = &[0x50, 0xed, 0x55, 0xba];

/// What a header contains after its 16 bytes where this crate decompressed the input of nvlink, and other headers do not.
pub(super) const INPUT: &[u8] = b"nvlink <";

const KIND_PTX: u16 = 1;
const KIND_CUBIN: u16 = 2;
/// NVVM IR, as `-arch=lto_90` makes it.
const KIND_IR: u16 = 8;
/// PTX that the driver links (`nvcc -dlink -reloc-ptx`, facts 3.4).
const KIND_RELOCATABLE_PTX: u16 = 0x40;
/// CUDA Tile IR, which the driver compiles (facts 3.5).
const KIND_TILE: u16 = 0x80;
/// Several images that are compressed together.
const KIND_JOINED: u16 = 0x100;

/// The flags of an image for its compression.
const LZ4: u64 = 0x2000;
const ZSTD: u64 = 0x8000;

/// The flag that this crate gives a compressed image that is damaged, and that fatbinary gives no image.
pub(super) const DAMAGED: u64 = 1 << 63;

/// The smallest size of an image's header in bytes, up to the end of its flags.
const IMAGE_HEADER: u64 = 48;

/// One image of a file.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Image<'a> {
    /// The text of a PTX module, without the zeros after it.
    Ptx(&'a str),
    /// A cubin.
    Cubin(Cubin<'a>),
    /// An image that this crate does not read, with its kind. Kind 8 is code for NVIDIA's linker, and kind 128 is CUDA Tile IR.
    Other(u16),
}

/// Calls `each` with the images of this fatbin and of the fatbins after it, and whether they are input of nvlink in a file
/// that this crate decompressed. There are none if the bytes do not begin like a fatbin.
///
/// # Errors
///
/// If an image or a container is not complete, after the images before it.
pub(super) fn raw<'a>(mut after: &'a [u8], each: &mut dyn FnMut(RawImage<'a>, bool)) -> Result<(), ObjectError> {
    let (mut index, mut number) = (0, 0);
    // Containers of several files follow each other.
    while after.starts_with(MAGIC) {
        let in_file = container(after).ok_or(ObjectError::Malformed("a container of the fatbin is not in the file"));
        let (mut images, rest) = in_file?;
        let is_input =
            u16_at(after, 6) == Some(16 + INPUT.len() as u16) && slice(after, 16, INPUT.len() as u64) == Some(INPUT);
        while !images.is_empty() {
            let in_file = image(index, images);
            let (image, more) = in_file.ok_or(ObjectError::Malformed("an image of the fatbin is not in the file"))?;
            each(RawImage { container: number, ..image }, is_input);
            (index, images) = (index + 1, more);
        }
        (number, after) = (number + 1, rest);
    }
    Ok(())
}

/// The images of a file: all images of a fatbin or of a file for the host, or the one image that another file is.
///
/// The bytes may be a cubin, a fatbin, a file as described at [`parts`](super::parts), or PTX, which may have zeros at the
/// end. One of several images that is compressed or cannot be read is an error in its place.
///
/// # Errors
///
/// If the bytes are none of these, or a cubin that cannot be read.
pub fn images(bytes: &[u8]) -> Result<impl Iterator<Item = Result<Image<'_>, ObjectError>>, ObjectError> {
    let (parts, mut images) = (parts(bytes)?, Vec::new());
    let is_image = !bytes.starts_with(MAGIC) && matches!(parts[..], [part] if part.bytes.len() == bytes.len());
    for part in parts {
        read_part(part, &mut |image, _, _| images.push(image));
    }
    match images.first() {
        Some(Err(error)) if is_image => Err(*error),
        _ => Ok(images.into_iter()),
    }
}

/// Calls `push` with each image of a part, or its error, whether it is input of a linker, and the number of its container.
fn read_part<'a>(part: Part<'a>, push: &mut dyn FnMut(Result<Image<'a>, ObjectError>, bool, usize)) {
    if part.bytes.starts_with(MAGIC) {
        let read = raw(part.bytes, &mut |image, is_input| {
            let number = image.container;
            push(image.read(), part.is_input || is_input, number);
        });
        if let Err(error) = read {
            push(Err(error), false, usize::MAX);
        }
    } else {
        push(one_image(part.bytes), part.is_input, 0);
    }
}

/// The kind of the image that such a part is, in a fatbin.
#[cfg(feature = "compressed")]
pub(super) fn kind_of(part: &[u8]) -> Option<u16> {
    match one_image(part) {
        Ok(Image::Ptx(_)) => Some(KIND_PTX),
        Ok(Image::Cubin(_)) => Some(KIND_CUBIN),
        Err(ObjectError::Intermediate) => Some(KIND_IR),
        _ => None,
    }
}

/// The image of a part that is not a fatbin.
fn one_image(bytes: &[u8]) -> Result<Image<'_>, ObjectError> {
    match is_for_gpu(bytes) {
        Some(_) => Cubin::try_new(bytes).map(Image::Cubin),
        None if bytes.starts_with(b"\x7fELF") => Err(ObjectError::NotCubin),
        None if is_intermediate(bytes) => Err(ObjectError::Intermediate),
        None if bytes.starts_with(offload::MAGIC) => {
            Err(ObjectError::Offload(offload::version(bytes).map_or(0, |(version, _)| version)))
        }
        None => text(bytes).map(Image::Ptx).ok_or(ObjectError::Unknown),
    }
}

/// Whether a file is NVVM IR, as `nvcc -optix-ir` writes it, LLVM bitcode, or CUDA Tile IR.
pub fn is_intermediate(bytes: &[u8]) -> bool {
    [b"\xed\x43\x4e\x7f", b"BC\xc0\xde", b"\xde\xc0\x17\x0b", b"\x7fTil"].iter().any(|magic| bytes.starts_with(*magic))
}

/// The file without compression: the same bytes if no image of it is compressed, and otherwise a fatbin of all its images.
/// An image whose compression this crate does not know stays as it is, and so do images beyond 1 GiB or 16 times the length of
/// the file, whichever is more. A damaged image stays an error at its place.
///
/// Without the feature `compressed`, this returns the same bytes.
pub fn decompressed(bytes: &[u8]) -> Cow<'_, [u8]> {
    unpacked(bytes).map_or(Cow::Borrowed(bytes), Cow::Owned)
}

#[cfg(feature = "compressed")]
pub use super::unpack::unpacked;

/// Nothing, because the feature `compressed` decompresses.
#[cfg(not(feature = "compressed"))]
pub fn unpacked(_: &[u8]) -> Option<Vec<u8>> {
    None
}

/// An image that a launch takes, and its kernels.
pub enum Code<'a> {
    /// The text of PTX, and its items.
    Ptx(&'a str, Module<'a>),
    /// A cubin, and its kernels.
    Cubin(Cubin<'a>, Vec<CubinKernel<'a>>),
}

/// Images with the numbers of their parts.
pub type Codes<'a> = Vec<(usize, Code<'a>)>;

impl<'a> Code<'a> {
    fn push_symbols(&self, symbols: &mut Places<'a>) {
        match self {
            Self::Ptx(_, module) => symbols.extend(module.entries.iter().map(|entry| (entry.name, 0))),
            Self::Cubin(_, kernels) => symbols.extend(kernels.iter().map(|kernel| (kernel.name, 0))),
        }
    }

    fn keep(&mut self, symbols: &Places<'_>) {
        match self {
            Self::Ptx(_, module) => module.keep(symbols),
            Self::Cubin(_, kernels) => kernels.retain(|kernel| symbols.contains_key(kernel.name)),
        }
    }
}

/// The images of a file that a launch takes, PTX first, each with the number of its part, and why an image is not read: it
/// is compressed, or only intermediate code in a container has its kernels. Input of nvlink has only the kernels that the other
/// images have too.
///
/// # Errors
///
/// If the file or one of its images cannot be read for another reason.
pub fn readable(parts: Vec<Part<'_>>) -> Result<(Codes<'_>, Option<ObjectError>), ObjectError> {
    let (mut read, mut cubins, mut images, mut unread) = (Vec::new(), Vec::new(), Vec::new(), None);
    for (number, part) in parts.into_iter().enumerate() {
        read_part(part, &mut |image, is_input, container| images.push(((number, container), image, is_input)));
    }
    for images in images.chunk_by(|one, other| one.0 == other.0) {
        let has = |kinds: &[u16]| {
            images.iter().any(|image| matches!(image, (_, Ok(Image::Other(kind)), false) if kinds.contains(kind)))
        };
        // The code that nvlink makes of NVVM IR may be in another file. PTX never has the kernels of CUDA Tile (facts 3.5).
        let has_kernels = |image: &_| match image {
            Ok(Image::Other(_)) => false,
            Ok(Image::Ptx(_)) => !has(&[KIND_TILE]),
            _ => true,
        };
        if has(&[KIND_IR, KIND_TILE]) && !images.iter().any(|(_, image, _)| has_kernels(image)) {
            unread = Some(ObjectError::Intermediate);
        }
    }
    for ((number, _), image, is_input) in images {
        match image {
            Ok(Image::Other(_)) => {}
            Ok(Image::Ptx(text)) => {
                let module = Module::new(text);
                accepted(&module)?;
                read.push((number, Code::Ptx(text, module), is_input));
            }
            Ok(Image::Cubin(cubin)) => {
                let kernels: Vec<_> = cubin.kernels().collect();
                let mut symbols = Places::new();
                if kernels.iter().any(|kernel| symbols.insert(kernel.name, 0).is_some()) {
                    return Err(ObjectError::Malformed("two kernels of a cubin have one symbol"));
                }
                cubins.push((number, Code::Cubin(cubin, kernels), is_input));
            }
            Err(ObjectError::Intermediate) if is_input => {}
            Err(error @ (ObjectError::Compressed { .. } | ObjectError::Intermediate | ObjectError::Offload(_))) => {
                unread = unread.or(Some(error));
            }
            Err(error) => return Err(error),
        }
    }
    // If PTX has an item, a message shows its types.
    read.append(&mut cubins);
    // Few files have input of nvlink.
    if read.iter().any(|(.., is_input)| *is_input) {
        let mut linked = Places::new();
        for (_, code, _) in read.iter().filter(|(.., is_input)| !is_input) {
            code.push_symbols(&mut linked);
        }
        for (_, code, _) in read.iter_mut().filter(|(.., is_input)| *is_input) {
            code.keep(&linked);
        }
    }
    Ok((read.into_iter().map(|(number, code, _)| (number, code)).collect(), unread))
}

/// Checks that no symbol has several definitions, of which a check would compare one. ptxas refuses such a module.
///
/// # Errors
///
/// If the module defines a symbol twice.
pub fn accepted(module: &Module<'_>) -> Result<(), ObjectError> {
    module.twice.map_or(Ok(()), |[first, second]| Err(ObjectError::Twice { first, second }))
}

/// The text before the first zero.
pub(super) fn text(bytes: &[u8]) -> Option<&str> {
    // The macros run without optimisation, and the standard library has this search already compiled.
    let text = CStr::from_bytes_until_nul(bytes).map_or(bytes, CStr::to_bytes);
    core::str::from_utf8(text).ok()
}

pub(super) struct RawImage<'a> {
    /// The index of the image, from 0.
    index: usize,
    /// The number of its container.
    container: usize,
    #[cfg_attr(not(feature = "compressed"), allow(dead_code, reason = "only decompression reads it"))]
    pub(super) header: &'a [u8],
    pub(super) payload: &'a [u8],
    kind: u16,
    /// The compression, and the number of compressed bytes.
    pub(super) compressed: Option<(Compression, u32)>,
    is_damaged: bool,
}

impl<'a> RawImage<'a> {
    pub(super) fn is_joined(&self) -> bool {
        self.kind == KIND_JOINED
    }

    fn read(self) -> Result<Image<'a>, ObjectError> {
        let Self { index: image, payload, kind, .. } = self;
        if self.is_damaged {
            return Err(ObjectError::Malformed("a compressed image of the fatbin cannot be decompressed"));
        }
        if let Some((compression, _)) = self.compressed {
            return Err(ObjectError::Compressed { image, compression, joined: self.is_joined() });
        }
        match kind {
            KIND_PTX | KIND_RELOCATABLE_PTX => text(payload)
                .map(Image::Ptx)
                .ok_or(ObjectError::Malformed("the PTX in the fatbin is not text in UTF-8")),
            KIND_CUBIN => Cubin::try_new(payload).map(Image::Cubin),
            kind => Ok(Image::Other(kind)),
        }
    }
}

/// The images of the first container, and the bytes after it.
pub(super) fn container(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let (header, size) = (u16_at(bytes, 6)?, u64_at(bytes, 8)?);
    if header < 16 {
        return None;
    }
    tail(bytes, header.into())?.split_at_checked(usize::try_from(size).ok()?)
}

/// The first image, and the bytes after it.
fn image(index: usize, bytes: &[u8]) -> Option<(RawImage<'_>, &[u8])> {
    let (len, size) = (u64::from(u32_at(bytes, 4)?), u64_at(bytes, 8)?);
    if len < IMAGE_HEADER {
        return None;
    }
    let header = slice(bytes, 0, len)?;
    let (payload, rest) = tail(bytes, len)?.split_at_checked(usize::try_from(size).ok()?)?;
    let (kind, packed, flags) = (u16_at(header, 0)?, u32_at(header, 16)?, u64_at(header, 40)?);
    let compression = match flags & (LZ4 | ZSTD) {
        0 if packed == 0 => None,
        LZ4 => Some(Compression::Lz4),
        ZSTD => Some(Compression::Zstd),
        _ => Some(Compression::Other),
    };
    // Other kinds are not read, whether they are compressed or not.
    let is_read = matches!(kind, KIND_PTX | KIND_RELOCATABLE_PTX | KIND_CUBIN | KIND_JOINED);
    let compressed = compression.filter(|_| is_read).map(|compression| (compression, packed));
    Some((RawImage { index, container: 0, header, payload, kind, compressed, is_damaged: flags & DAMAGED != 0 }, rest))
}
