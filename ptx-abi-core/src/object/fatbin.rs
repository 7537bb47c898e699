//! Fatbins, which are containers of images. Each image is PTX or a cubin.

use super::bytes::{slice, tail, u16_at, u32_at, u64_at};
use super::cubin::Cubin;
use super::error::{Compression, ObjectError};

/// The first four bytes of a container, as a number.
const MAGIC: u32 = 0xba55_ed50;

const KIND_PTX: u16 = 1;
const KIND_CUBIN: u16 = 2;
/// Several images that are compressed together.
const KIND_JOINED: u16 = 0x100;

/// The flags of an image for its compression.
const LZ4: u64 = 0x2000;
const ZSTD: u64 = 0x8000;

/// The smallest size of an image's header in bytes, up to the end of its flags.
const IMAGE_HEADER: u64 = 48;

const DAMAGED: ObjectError = ObjectError::Malformed("an image of the fatbin is not in the file");

/// A fatbin: one or several containers of images.
#[derive(Clone, Copy, Debug)]
pub struct Fatbin<'a> {
    bytes: &'a [u8],
}

/// One image of a file.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Image<'a> {
    /// The text of a PTX module, without the zeros after it.
    Ptx(&'a str),
    /// A cubin.
    Cubin(Cubin<'a>),
    /// An image that no launch takes, with its kind. Kind 8 is code for NVIDIA's linker.
    Other(u16),
}

impl<'a> Fatbin<'a> {
    /// Finds the first container.
    ///
    /// # Errors
    ///
    /// [`ObjectError::NotFatbin`] if the bytes do not begin like a fatbin.
    #[inline]
    pub const fn try_new(bytes: &'a [u8]) -> Result<Self, ObjectError> {
        match u32_at(bytes, 0) {
            Some(MAGIC) => Ok(Self { bytes }),
            _ => Err(ObjectError::NotFatbin),
        }
    }

    /// The images, in the order of the file.
    ///
    /// An image that is compressed or cannot be read is an error in its place. The error for an incomplete image is the
    /// last item.
    #[inline]
    pub const fn images(self) -> Images<'a> {
        Images { state: State::Container(self.bytes), next: 0 }
    }
}

/// The images of a file: all images of a fatbin, or the one image that another file is.
///
/// The bytes may be a cubin, a fatbin, or PTX, which may have zeros at the end.
///
/// ```
/// use ptx_abi::object::{Image, images};
/// let mut all = images(b".version 9.0 .target sm_90\0").unwrap();
/// assert!(matches!(all.next(), Some(Ok(Image::Ptx(".version 9.0 .target sm_90")))));
/// assert!(all.next().is_none());
/// ```
///
/// # Errors
///
/// If the bytes are none of these, or a cubin that cannot be read.
#[inline]
pub const fn images(bytes: &[u8]) -> Result<Images<'_>, ObjectError> {
    let image = match bytes {
        [0x50, 0xed, 0x55, 0xba, ..] => return Ok(Fatbin { bytes }.images()),
        [0x7f, b'E', b'L', b'F', ..] => match Cubin::try_new(bytes) {
            Ok(cubin) => Image::Cubin(cubin),
            Err(error) => return Err(error),
        },
        _ => match text(bytes) {
            Some(text) => Image::Ptx(text),
            None => return Err(ObjectError::Unknown),
        },
    };
    Ok(Images { state: State::One(image), next: 0 })
}

/// The text before the first zero.
#[inline]
const fn text(bytes: &[u8]) -> Option<&str> {
    let bytes = match core::ffi::CStr::from_bytes_until_nul(bytes) {
        Ok(text) => text.to_bytes(),
        Err(_) => bytes,
    };
    match core::str::from_utf8(bytes) {
        Ok(text) => Some(text),
        Err(_) => None,
    }
}

/// The iterator over the images of a file.
#[derive(Clone, Debug)]
pub struct Images<'a> {
    state: State<'a>,
    /// The index of the next image.
    next: usize,
}

#[derive(Clone, Copy, Debug)]
enum State<'a> {
    /// A file with one image.
    One(Image<'a>),
    /// The start of a container.
    Container(&'a [u8]),
    /// The rest of a container, and the bytes after the container.
    Inside(&'a [u8], &'a [u8]),
    End,
}

impl<'a> Images<'a> {
    /// The next image: [`Iterator::next`] for const evaluation.
    #[inline]
    pub(crate) const fn step(&mut self) -> Option<Result<Image<'a>, ObjectError>> {
        loop {
            let (images, after) = match self.state {
                State::End => return None,
                State::One(image) => {
                    self.state = State::End;
                    return Some(Ok(image));
                }
                State::Container(bytes) => match container(bytes) {
                    Some((images, after)) => (images, after),
                    None => {
                        self.state = State::End;
                        return Some(Err(ObjectError::Malformed("a container of the fatbin is not in the file")));
                    }
                },
                State::Inside(images, after) => (images, after),
            };
            if images.is_empty() {
                // Containers of several files follow each other.
                self.state = match u32_at(after, 0) {
                    Some(MAGIC) => State::Container(after),
                    _ => State::End,
                };
                continue;
            }
            let Some((header, payload, rest)) = image(images) else {
                self.state = State::End;
                return Some(Err(DAMAGED));
            };
            self.state = State::Inside(rest, after);
            self.next += 1;
            return Some(self.read(header, payload));
        }
    }

    /// Reads one image.
    #[inline]
    const fn read(&self, header: &'a [u8], payload: &'a [u8]) -> Result<Image<'a>, ObjectError> {
        let (Some(kind), Some(compressed), Some(flags)) = (u16_at(header, 0), u32_at(header, 16), u64_at(header, 40))
        else {
            return Err(DAMAGED);
        };
        if compressed != 0 || flags & (LZ4 | ZSTD) != 0 {
            let compression = match flags & (LZ4 | ZSTD) {
                LZ4 => Compression::Lz4,
                ZSTD => Compression::Zstd,
                _ => Compression::Other,
            };
            let joined = kind == KIND_JOINED;
            // A launch takes no other kind, so there is nothing to compare.
            if matches!(kind, KIND_PTX | KIND_CUBIN | KIND_JOINED) {
                return Err(ObjectError::Compressed { image: self.next - 1, compression, joined });
            }
        }
        match kind {
            KIND_PTX => match text(payload) {
                Some(text) => Ok(Image::Ptx(text)),
                None => Err(ObjectError::Malformed("the PTX in the fatbin is no text")),
            },
            KIND_CUBIN => match Cubin::try_new(payload) {
                Ok(cubin) => Ok(Image::Cubin(cubin)),
                Err(error) => Err(error),
            },
            kind => Ok(Image::Other(kind)),
        }
    }
}

/// The images of the first container, and the bytes after it.
#[inline]
const fn container(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let (Some(header), Some(size)) = (u16_at(bytes, 6), u64_at(bytes, 8)) else { return None };
    if header < 16 {
        return None;
    }
    match tail(bytes, header as u64) {
        Some(rest) if size <= rest.len() as u64 => Some(rest.split_at(size as usize)),
        _ => None,
    }
}

/// The header of the first image, the image itself, and the bytes after it.
#[inline]
const fn image(bytes: &[u8]) -> Option<(&[u8], &[u8], &[u8])> {
    let (Some(header), Some(size)) = (u32_at(bytes, 4), u64_at(bytes, 8)) else { return None };
    if (header as u64) < IMAGE_HEADER {
        return None;
    }
    let Some(rest) = tail(bytes, header as u64) else { return None };
    let (Some(header), Some(payload)) = (slice(bytes, 0, header as u64), slice(rest, 0, size)) else { return None };
    Some((header, payload, rest.split_at(payload.len()).1))
}

impl<'a> Iterator for Images<'a> {
    type Item = Result<Image<'a>, ObjectError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.step()
    }
}
