//! What `module = "…"` hands down of a PTX file: its text, and declarations as numbers.

use super::declared::SCALARS;
use super::{Declared, Malformed};
use crate::types::Scalar;
use ptx_abi_scan::ptx::coded::coded;

/// The text of a module. A constant that is no literal is not written into the documentation's part of the metadata, which
/// halves the cost.
#[inline]
pub const fn module_text(text: &'static str) -> &'static str {
    text
}

/// A declaration that the derive has read: the name, and everything else as a number.
#[inline]
pub(crate) const fn declared((name, code): (&str, u128)) -> Result<Declared<'_>, Malformed> {
    Declared::of_result(coded(name, code))
}

/// Whether this code declares nothing but one scalar of this type.
#[inline]
pub(crate) const fn is_scalar(code: u128, scalar: Scalar) -> bool {
    let ty = (code & 0xff) as usize;
    // One lane, and no annotation.
    if code >> 8 != 1 || ty >= SCALARS.len() {
        return false;
    }
    let (found, lanes) = SCALARS[ty];
    lanes == 1 && found as usize == scalar as usize
}

/// Codes of declarations: each type alone, and with all that may stand beside it.
#[cfg(test)]
pub(crate) fn codes_of_types() -> impl Iterator<Item = u128> {
    let beside = [0x100, 0x200, 0x1_0100, 0x7_0100, 0x0300_0100, 0x03_0001_0100, 0x100 | 2 << 64, 0x100 | 1 << 64];
    (0..SCALARS.len() as u128).chain(0xf0..0xf5).flat_map(move |ty| beside.map(|beside| ty | beside))
}
