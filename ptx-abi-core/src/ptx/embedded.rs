//! The text of a PTX file, or a part of the bytes of a file, that `module = "…"` passes on.

use crate::layout::str_eq;
use crate::text::{Text, push};

/// The text of a module. rustc writes a constant that is a literal into the documentation's part of the metadata too. This
/// call avoids that, which halves the cost.
#[inline]
pub const fn module_text(text: &'static str) -> &'static str {
    text
}

/// The place of the fatbin that has the kernel with this symbol, in a file for the host: its offset and length in bytes.
///
/// # Panics
///
/// If several fatbins have it. In a constant this is a compile error.
#[inline]
#[track_caller]
pub const fn place(symbol: &str, kernels: &[(&str, usize, usize)], path: &str) -> (usize, usize) {
    let mut found = (0, 0);
    let mut i = 0;
    while i < kernels.len() {
        let (name, offset, len) = kernels[i];
        i += 1;
        if !str_eq(name, symbol) || found.0 == offset && found.1 == len {
            continue;
        }
        if found.1 > 0 {
            let mut message = Text::<512>::new();
            push!(
                message,
                "several fatbins in `{}` have the kernel `{}`: those at the bytes {}",
                path,
                symbol,
                found.0
            );
            push!(
                message,
                " and {}\n  help: name the object file that has the fatbin to load, or a `.fatbin` file",
                offset
            );
            panic!("{}", message.as_str());
        }
        found = (offset, len);
    }
    found
}

/// A part of a file. The rest of the file does not get into the program.
#[inline]
pub const fn cut<const N: usize>(file: &[u8], offset: usize) -> [u8; N] {
    match file.split_at(offset).1.first_chunk() {
        Some(part) => *part,
        None => [0; N],
    }
}
