//! Reads numbers and names at an offset, never past the end of a slice.

use core::ffi::CStr;

/// The bytes from `offset` on.
#[inline]
pub(super) const fn tail(bytes: &[u8], offset: u64) -> Option<&[u8]> {
    if offset > bytes.len() as u64 {
        return None;
    }
    Some(bytes.split_at(offset as usize).1)
}

/// `len` bytes from `offset` on.
#[inline]
pub(super) const fn slice(bytes: &[u8], offset: u64, len: u64) -> Option<&[u8]> {
    match tail(bytes, offset) {
        Some(rest) if len <= rest.len() as u64 => Some(rest.split_at(len as usize).0),
        _ => None,
    }
}

/// The 16-bit number at `offset`.
#[inline]
pub(super) const fn u16_at(bytes: &[u8], offset: u64) -> Option<u16> {
    let Some(rest) = tail(bytes, offset) else { return None };
    match rest.first_chunk() {
        Some(number) => Some(u16::from_le_bytes(*number)),
        None => None,
    }
}

/// The 32-bit number at `offset`.
#[inline]
pub(super) const fn u32_at(bytes: &[u8], offset: u64) -> Option<u32> {
    let Some(rest) = tail(bytes, offset) else { return None };
    match rest.first_chunk() {
        Some(number) => Some(u32::from_le_bytes(*number)),
        None => None,
    }
}

/// The 64-bit number at `offset`.
#[inline]
pub(super) const fn u64_at(bytes: &[u8], offset: u64) -> Option<u64> {
    let Some(rest) = tail(bytes, offset) else { return None };
    match rest.first_chunk() {
        Some(number) => Some(u64::from_le_bytes(*number)),
        None => None,
    }
}

/// The bytes after `prefix`, if the bytes begin with it.
#[inline]
pub(super) const fn after<'a>(bytes: &'a [u8], prefix: &[u8]) -> Option<&'a [u8]> {
    if bytes.len() < prefix.len() {
        return None;
    }
    let (start, rest) = bytes.split_at(prefix.len());
    let mut i = 0;
    while i < prefix.len() {
        if start[i] != prefix[i] {
            return None;
        }
        i += 1;
    }
    Some(rest)
}

/// Whether the bytes begin with this name and the zero that ends it.
#[inline]
pub(super) const fn is_name(bytes: &[u8], name: &str) -> bool {
    matches!(after(bytes, name.as_bytes()), Some([0, ..]))
}

/// The limit on the names of an iteration. Each name is read to its end, and any number of sections and symbols may share
/// one long name, so a walk without a limit would take quadratic time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Names {
    left: usize,
}

impl Names {
    /// Compilers write every name once, or share the end of a longer name, so the names of real files stay far below this
    /// limit.
    #[inline]
    pub(super) const fn of_file(len: usize) -> Self {
        Self { left: len.saturating_mul(4) }
    }

    /// Whether the names have reached the limit.
    #[inline]
    pub(super) const fn is_exhausted(self) -> bool {
        self.left == 0
    }

    /// The text before the first zero.
    #[inline]
    pub(super) const fn read<'a>(&mut self, bytes: &'a [u8]) -> Option<&'a str> {
        // A longer name would be read to its end, and then thrown away.
        let bytes = if bytes.len() > self.left { bytes.split_at(self.left).0 } else { bytes };
        let Ok(name) = CStr::from_bytes_until_nul(bytes) else {
            self.left -= bytes.len();
            return None;
        };
        self.left = self.left.saturating_sub(name.count_bytes() + 1);
        match name.to_str() {
            Ok(name) => Some(name),
            Err(_) => None,
        }
    }
}
