//! Reads numbers and names at an offset, never past the end of a slice.

use core::ffi::CStr;

/// The bytes from `offset` on.
pub(super) fn tail(bytes: &[u8], offset: u64) -> Option<&[u8]> {
    bytes.get(usize::try_from(offset).ok()?..)
}

/// `len` bytes from `offset` on.
pub(super) fn slice(bytes: &[u8], offset: u64, len: u64) -> Option<&[u8]> {
    tail(bytes, offset)?.get(..usize::try_from(len).ok()?)
}

macro_rules! numbers {
    ($($name:ident: $ty:ty)*) => {$(
        pub(super) fn $name(bytes: &[u8], offset: u64) -> Option<$ty> {
            Some(<$ty>::from_le_bytes(*tail(bytes, offset)?.first_chunk()?))
        }
    )*};
}

numbers! { u16_at: u16 u32_at: u32 u64_at: u64 }

/// Whether the bytes begin with this name and the zero that ends it.
pub(super) fn is_name(bytes: &[u8], name: &str) -> bool {
    bytes.strip_prefix(name.as_bytes()).is_some_and(|rest| rest.first() == Some(&0))
}

/// The limit on the names of an iteration. Each name is read to its end, and any number of sections and symbols may share
/// one long name, so a walk without a limit would take quadratic time.
pub(super) struct Names {
    left: usize,
}

impl Names {
    /// Compilers write every name once, or share the end of a longer name, so the names of real files stay far below this
    /// limit.
    pub(super) fn of_file(len: usize) -> Self {
        Self { left: len.saturating_mul(4) }
    }

    /// The text before the first zero.
    pub(super) fn read<'a>(&mut self, bytes: &'a [u8]) -> Option<&'a str> {
        // A longer name would be read to its end, and then thrown away.
        let bytes = &bytes[..bytes.len().min(self.left)];
        let Ok(name) = CStr::from_bytes_until_nul(bytes) else {
            self.left -= bytes.len();
            return None;
        };
        self.left = self.left.saturating_sub(name.count_bytes() + 1);
        name.to_str().ok()
    }
}
