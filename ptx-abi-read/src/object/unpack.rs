//! Decompresses images.

use alloc::vec::Vec;

use super::bytes::{slice, u64_at};
use super::container::parts;
use super::error::Compression;
use super::fatbin::{DAMAGED, INPUT, MAGIC, RawImage, kind_of, raw};

/// A fatbin of all images without compression, or `None` if no image is compressed or the file is damaged. The reader
/// reports the error at its place in the file.
pub fn unpacked(bytes: &[u8]) -> Option<Vec<u8>> {
    let parts = parts(bytes).ok()?;
    let mut is_compressed = false;
    for part in &parts {
        _ = raw(part.bytes, &mut |image, _| is_compressed |= image.compressed.is_some());
    }
    if !is_compressed {
        return None;
    }
    let header = |kind: &[u8], len: usize, flags: u64| {
        let mut header = [0; HEADER as usize];
        header[..kind.len()].copy_from_slice(kind);
        header[4..8].copy_from_slice(&HEADER.to_le_bytes());
        header[8..16].copy_from_slice(&(len as u64).to_le_bytes());
        header[40..48].copy_from_slice(&flags.to_le_bytes());
        header
    };
    let mut all = Vec::new();
    let mut left = most(bytes.len());
    for part in parts {
        let start = all.len();
        all.extend_from_slice(MAGIC);
        let input: &[u8] = if part.is_input { INPUT } else { &[] };
        all.extend_from_slice(&[1, 0, 16 + input.len() as u8, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        all.extend_from_slice(input);
        let first = all.len();
        if !part.bytes.starts_with(MAGIC) {
            // The container of another compiler has the image.
            all.extend_from_slice(&header(&kind_of(part.bytes)?.to_le_bytes(), part.bytes.len(), 0));
            all.extend_from_slice(part.bytes);
        }
        raw(part.bytes, &mut |image, _| {
            let Some(packed) = Packed::of(&image, left) else {
                all.extend_from_slice(image.header);
                all.extend_from_slice(image.payload);
                return;
            };
            let content = packed.content();
            let flags = if content.is_some() { 0 } else { DAMAGED };
            let content = content.unwrap_or_default();
            left -= content.len();
            all.extend_from_slice(&header(&image.header[..4], content.len(), flags));
            all.extend_from_slice(&content);
        })
        .ok()?;
        let size = (all.len() - first) as u64;
        all[start + 8..start + 16].copy_from_slice(&size.to_le_bytes());
    }
    Some(all)
}

/// The size of the header of a decompressed image, in bytes.
const HEADER: u32 = 64;

/// The most bytes that the images of a file of `len` bytes may have together. A damaged file may state any size. Libraries
/// of some hundred megabytes have eight times as many bytes without compression.
fn most(len: usize) -> usize {
    len.saturating_mul(16).max(1 << 30)
}

/// A compressed image, and the number of bytes that its header states for its content.
struct Packed<'a> {
    compression: Compression,
    bytes: Option<&'a [u8]>,
    size: usize,
}

impl<'a> Packed<'a> {
    /// `None` if this crate does not decompress the image: its compression is unknown, or it has more than `most` bytes.
    fn of(image: &RawImage<'a>, most: usize) -> Option<Self> {
        // Images that are joined are another format.
        let (compression, len) = image.compressed.filter(|_| !image.is_joined())?;
        let size = usize::try_from(u64_at(image.header, 56)?).ok()?;
        let is_known = !matches!(compression, Compression::Other) && size <= most;
        is_known.then_some(Self { compression, bytes: slice(image.payload, 0, len.into()), size })
    }

    /// The content, if it is not damaged.
    fn content(&self) -> Option<Vec<u8>> {
        let (mut packed, mut content) = (self.bytes?, Vec::new());
        match self.compression {
            Compression::Lz4 => {
                // LZ4 makes at most 255 bytes of one.
                if self.size / 255 > packed.len() {
                    return None;
                }
                content.try_reserve_exact(self.size).ok()?;
                content.resize(self.size, 0);
                let written = lz4_flex::block::decompress_into(packed, &mut content).ok()?;
                content.truncate(written);
            }
            Compression::Zstd => {
                let mut decoder = ruzstd::decoding::FrameDecoder::new();
                decoder.init(&mut packed).ok()?;
                // The memory grows with the content, not with the size that the header states.
                while !decoder.is_finished() {
                    let blocks = ruzstd::decoding::BlockDecodingStrategy::UptoBytes(1 << 20);
                    decoder.decode_blocks(&mut packed, blocks).ok()?;
                    if let Some(decoded) = decoder.collect() {
                        content.extend_from_slice(&decoded);
                    }
                    if content.len() > self.size {
                        return None;
                    }
                }
            }
            Compression::Other => return None,
        }
        (content.len() == self.size).then_some(content)
    }
}

#[cfg(test)]
mod tests {
    use super::most;

    #[test]
    fn a_large_file_may_have_more_than_a_gigabyte() {
        assert_eq!([most(0), most(1 << 26)], [1 << 30; 2]);
        // The images of cuSPARSE 12.9 have 2.0 GB, and its file has 0.25.
        assert_eq!(most(250_000_000), 4_000_000_000);
        assert_eq!(most(usize::MAX), usize::MAX);
    }
}
