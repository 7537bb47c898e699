//! The parts of a PTX file that `module = "…"` passes on: its text, and its declarations as numbers.

use super::declared::SCALARS;
use super::{Declared, Malformed};
use crate::layout::str_eq;
use crate::text::{Text, push};
use crate::types::Scalar;
use ptx_abi_read::ptx::coded::coded;

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

/// Reads a declaration from the form that the derive has written: the name, and everything else as a number.
#[inline]
pub(crate) const fn declared((name, code): (&str, u128)) -> Result<Declared<'_>, Malformed> {
    Declared::of_result(coded(name, code))
}

/// Whether this code declares one scalar of this type and nothing else.
#[inline]
pub(crate) const fn is_scalar(code: u128, scalar: Scalar) -> bool {
    let ty = (code & 0xff) as usize;
    // The other bits of the code must mean one lane and no annotation.
    if code >> 8 != 1 || ty >= SCALARS.len() {
        return false;
    }
    let (found, lanes) = SCALARS[ty];
    lanes == 1 && found as usize == scalar as usize
}

/// Codes of declarations: each type alone, and with everything that may stand beside it.
#[cfg(test)]
pub(crate) fn codes_of_types() -> impl Iterator<Item = u128> {
    let beside = [0x100, 0x200, 0x1_0100, 0x7_0100, 0x0300_0100, 0x03_0001_0100, 0x100 | 2 << 64, 0x100 | 1 << 64];
    (0..SCALARS.len() as u128).chain(0xf0..0xf5).flat_map(move |ty| beside.map(|beside| ty | beside))
}
