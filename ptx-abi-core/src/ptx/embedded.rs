//! The parts of a PTX file that `module = "…"` passes on: its text, and its declarations as numbers.

use super::declared::SCALARS;
use super::{Declared, Malformed};
use crate::types::Scalar;
use ptx_abi_read::ptx::coded::coded;

/// The text of a module. rustc writes a constant that is a literal into the documentation's part of the metadata too. This
/// call avoids that, which halves the cost.
#[inline]
pub const fn module_text(text: &'static str) -> &'static str {
    text
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
