//! A declaration as one number, in which form the macros pass it to the library.

use super::declaration::{Declaration, Fault};

/// Encodes a declaration without its name, or a fault, as one number, because literals cost the compiler less than calls.
///
/// From the lowest byte on it has the type, the vector, the pointer and its space, the alignment, and the alignment of the
/// pointee; from bit 64 on it has the length. An optional value is stored plus one, and 0 means that it is missing.
/// Alignments are powers of two, and are stored as exponents.
#[inline]
#[allow(dead_code, reason = "the macros write it, the library reads it")]
pub const fn code(result: Result<Declaration<'_>, Fault>) -> u128 {
    #[inline]
    const fn power(align: Option<usize>) -> u128 {
        match align {
            Some(align) => align.ilog2() as u128 + 1,
            None => 0,
        }
    }
    match result {
        Ok(Declaration { name: _, ty, vector, align, len, pointer, pointee_space, pointee_align }) => {
            let space = match pointee_space {
                Some(space) => space as u128 + 1,
                None => 0,
            };
            let len = match len {
                Some(len) => len as u128 + 1,
                None => 0,
            };
            ty as u128
                | (vector as u128) << 8
                | (pointer as u128 | space << 1) << 16
                | power(align) << 24
                | power(pointee_align) << 32
                | len << 64
        }
        Err(fault) => FAULT | fault as u128,
    }
}

/// The lowest type that means a fault.
const FAULT: u128 = 0xf0;

/// Decodes the declaration with this name and [`code`].
///
/// # Errors
///
/// The fault for which the code stands.
#[inline]
pub const fn coded(name: &str, code: u128) -> Result<Declaration<'_>, Fault> {
    #[inline]
    const fn align(power: u128) -> Option<usize> {
        match (power & 0xff) as u32 {
            0 => None,
            power => 1_usize.checked_shl(power - 1),
        }
    }
    let ty = (code & 0xff) as usize;
    if ty >= FAULT as usize {
        return Err(match ty {
            0xf0 => Fault::Empty,
            0xf1 => Fault::Type,
            0xf2 => Fault::Name,
            0xf3 => Fault::Number,
            _ => Fault::Unexpected,
        });
    }
    let plain = Declaration {
        name,
        ty,
        vector: (code >> 8 & 0xff) as usize,
        align: None,
        len: None,
        pointer: false,
        pointee_space: None,
        pointee_align: None,
    };
    if code >> 16 == 0 {
        return Ok(plain);
    }
    Ok(Declaration {
        align: align(code >> 24),
        len: ((code >> 64) as usize).checked_sub(1),
        pointer: code >> 16 & 1 == 1,
        pointee_space: ((code >> 17 & 0x7f) as usize).checked_sub(1),
        pointee_align: align(code >> 32),
        ..plain
    })
}
