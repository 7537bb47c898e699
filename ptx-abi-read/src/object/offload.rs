//! The containers of LLVM's offload driver, which clang writes into sections `.llvm.offloading`, and `llvm-offload-binary` into
//! files.

use alloc::vec::Vec;

use super::bytes::{is_name, slice, tail, u32_at, u64_at};
use super::container::Part;

/// The first four bytes of a container.
pub(super) const MAGIC: &[u8] = b"\x10\xff\x10\xad";

/// The smallest size of a container's header, in bytes.
const HEADER: u64 = 32;
/// The size of the record of an image, in bytes.
const ENTRY: u64 = 40;
/// The flag of a record that has no image.
const METADATA: u32 = 1;

/// The version of a container, and whether this crate reads it. Version 3 may compress all images together.
pub(super) fn version(container: &[u8]) -> Option<(u32, bool)> {
    let version = u32_at(container, 4)?;
    let is_known = matches!(version, 1 | 2) || version == 3 && u64_at(container, 32)? == 0;
    Some((version, is_known))
}

/// Adds the images for NVIDIA's GPUs of the container that the bytes begin with, and returns its length. A container that this
/// crate does not read is a part as a whole. `None` if the container is damaged.
pub(super) fn add_images<'a>(bytes: &'a [u8], is_input: bool, parts: &mut Vec<Part<'a>>) -> Option<usize> {
    let size = u64_at(bytes, 8).filter(|size| *size >= HEADER)?;
    let container = slice(bytes, 0, size)?;
    let (version, is_known) = version(container)?;
    if !is_known {
        parts.push(Part { bytes: container, is_input });
        return Some(container.len());
    }
    // In version 1 the last number of the header is the size of the one record.
    let (count, string) = if version == 1 { (1, 16) } else { (u64_at(container, 24)?, 24) };
    let entries = slice(container, u64_at(container, 16)?, count.checked_mul(ENTRY)?)?;
    // Images and strings that overlap would take quadratic time.
    let mut left = container.len();
    for entry in entries.chunks_exact(ENTRY as usize) {
        let strings = slice(container, u64_at(entry, 8)?, u64_at(entry, 16)?.checked_mul(string)?)?;
        let image = slice(container, u64_at(entry, 24)?, u64_at(entry, 32)?)?;
        left = left.checked_sub(strings.len() + image.len())?;
        let mut names = strings.chunks_exact(string as usize);
        let mut triples =
            names.by_ref().filter(|name| value(container, name, 0).is_some_and(|key| is_name(key, "triple")));
        let triple = triples.next().and_then(|name| value(container, name, 8));
        let is_nvidia = triple.is_none_or(|triple| triple.starts_with(b"nvptx"));
        if is_nvidia && u32_at(entry, 4)? & METADATA == 0 {
            parts.push(Part { bytes: image, is_input });
        }
    }
    Some(container.len())
}

/// The bytes from the place on that the number at `offset` in the record of a string is.
fn value<'a>(container: &'a [u8], string: &[u8], offset: u64) -> Option<&'a [u8]> {
    tail(container, u64_at(string, offset)?)
}
