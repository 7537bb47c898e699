//! The text of a PTX file, or a part of the bytes of a file, that `module = "…"` passes on.

/// The text of a module. rustc writes a constant that is a literal into the documentation's part of the metadata too. This
/// call avoids that, which halves the cost.
#[inline]
pub const fn module_text(text: &'static str) -> &'static str {
    text
}

/// A part of a file. The rest of the file does not get into the program.
pub const fn cut<const N: usize>(file: &[u8], offset: usize) -> [u8; N] {
    match file.split_at(offset).1.first_chunk() {
        Some(part) => *part,
        None => [0; N],
    }
}
