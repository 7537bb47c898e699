//! Typed reads and writes: what the accessors call.

use core::mem::{ManuallyDrop, transmute_copy};

use super::range::{Window, get_signed, get_unsigned, get_wide_signed, get_wide_unsigned, set, set_wide};
use super::types::{BitFieldEnum, BitFieldType, Storage};
use super::{BitFieldRangeError, BitFieldValueError};
use crate::layout::{Kind, PtxLayout};

/// The index in `S::LAYOUT.members()` of the bit-field with index `nth` among the bit-fields; `None` if the derive
/// of a member has failed.
const fn member_index<S: PtxLayout>(nth: usize) -> Option<usize> {
    let members = S::LAYOUT.members();
    let (mut i, mut seen) = (0, 0);
    while i < members.len() {
        if members[i].is_bit_field() {
            if seen == nth {
                return Some(i);
            }
            seen += 1;
        }
        i += 1;
    }
    assert!(matches!(S::LAYOUT.kind, Kind::Error), "the layout has fewer bit-fields than the derive saw");
    None
}

/// The place of the `nth` bit-field of `S` in its storage of type `T`, which is at byte `offset`.
pub const fn window<S: PtxLayout, T: Storage>(offset: usize, nth: usize) -> Window {
    match member_index::<S>(nth) {
        Some(index) => Window::of(S::LAYOUT, offset, size_of::<T>(), index),
        None => Window::EMPTY,
    }
}

/// The first bit of the `nth` bit-field of `S`, from the start of `S`.
pub const fn bit_offset<S: PtxLayout>(nth: usize) -> usize {
    match member_index::<S>(nth) {
        Some(index) => S::LAYOUT.members()[index].bit_offset,
        None => 0,
    }
}

#[inline(always)]
const fn bytes<S: Storage>(storage: &S) -> &[u8] {
    // SAFETY: `S` has no padding, so its `size_of` bytes are initialised and readable through the reference
    // ("Type Layout"; `u8` has alignment 1).
    unsafe { core::slice::from_raw_parts(core::ptr::from_ref(storage).cast(), size_of::<S>()) }
}

#[inline(always)]
const fn bytes_mut<S: Storage>(storage: &mut S) -> &mut [u8] {
    // SAFETY: as in `bytes`, and every bit pattern that is written is a value of `S`.
    unsafe { core::slice::from_raw_parts_mut(core::ptr::from_mut(storage).cast(), size_of::<S>()) }
}

/// The integer with the lowest `size_of::<T>()` bytes of `value`; of a `bool`, the lowest bit.
#[inline(always)]
const fn from_bits<T: BitFieldType>(value: u64) -> T {
    let value = if T::VALUE_BITS == 1 { value & 1 } else { value };
    // SAFETY: `T` is not larger than 8 bytes, as the callers check, and the host is little-endian, so these are
    // the lowest bytes; every value of an integer, and 0 and 1 of a `bool`, is valid (`BitFieldType`).
    unsafe { transmute_copy(&value) }
}

/// [`from_bits`] for types of up to 16 bytes.
#[inline(always)]
const fn from_wide_bits<T: BitFieldType>(value: u128) -> T {
    let value = if T::VALUE_BITS == 1 { value & 1 } else { value };
    // SAFETY: as in `from_bits`; no integer is larger than 16 bytes.
    unsafe { transmute_copy(&value) }
}

/// The value, sign- or zero-extended to 128 bits.
#[inline(always)]
const fn to_wide_bits<T: BitFieldType>(value: T) -> u128 {
    // SAFETY: in each arm, `T` has no padding, the integer has its size, and every bit pattern is a value of it.
    let bits = unsafe {
        match size_of::<T>() {
            1 => transmute_copy::<T, u8>(&value) as u128,
            2 => transmute_copy::<T, u16>(&value) as u128,
            4 => transmute_copy::<T, u32>(&value) as u128,
            8 => transmute_copy::<T, u64>(&value) as u128,
            _ => transmute_copy::<T, u128>(&value),
        }
    };
    let unused = 128 - 8 * size_of::<T>() as u32;
    if T::SIGNED { (((bits << unused) as i128) >> unused) as u128 } else { bits }
}

/// Reads a bit-field.
#[inline(always)]
pub const fn get<T: BitFieldType, S: Storage>(storage: &S, window: Window) -> T {
    let bytes = bytes(storage);
    match (size_of::<T>() > 8, T::SIGNED) {
        (false, false) => from_bits(get_unsigned(bytes, window)),
        (false, true) => from_bits(get_signed(bytes, window) as u64),
        (true, false) => from_wide_bits(get_wide_unsigned(bytes, window)),
        (true, true) => from_wide_bits(get_wide_signed(bytes, window) as u128),
    }
}

/// Writes the lowest bits of the value.
#[inline(always)]
pub const fn set_wrapping<T: BitFieldType, S: Storage>(storage: &mut S, window: Window, value: T) {
    let bits = to_wide_bits(value);
    if size_of::<T>() > 8 {
        set_wide(bytes_mut(storage), window, bits);
    } else {
        set(bytes_mut(storage), window, bits as u64);
    }
}

/// Writes the value, if it fits.
///
/// # Errors
///
/// It does not; nothing is changed then.
#[inline(always)]
pub const fn set_checked<T: BitFieldType, S: Storage>(
    storage: &mut S,
    window: Window,
    value: T,
    field: &'static str,
) -> Result<(), BitFieldRangeError> {
    let bits = to_wide_bits(value);
    let width = window.width();
    let unused = 128 - width;
    let held = if T::SIGNED { (((bits << unused) as i128) >> unused) as u128 } else { (bits << unused) >> unused };
    if held != bits {
        return Err(BitFieldRangeError::new(field, bits, T::SIGNED, width));
    }
    set_wrapping(storage, window, value);
    Ok(())
}

/// Ends the program, or const evaluation, if the value did not fit.
#[inline(always)]
#[track_caller]
pub const fn expect_in_range(result: Result<(), BitFieldRangeError>) {
    if let Err(error) = result {
        out_of_range(&error);
    }
}

#[cold]
#[track_caller]
const fn out_of_range(error: &BitFieldRangeError) -> ! {
    panic!("{}", error.text().as_str())
}

/// Reads a bit-field that holds an enumeration.
///
/// # Errors
///
/// The bits are no enumerator.
#[inline(always)]
pub const fn get_enum<T: BitFieldEnum, S: Storage>(storage: &S, window: Window) -> Result<T, BitFieldValueError> {
    let repr = get::<T::Repr, S>(storage, window);
    let value = to_wide_bits(repr) as i128;
    let mut i = 0;
    while i < T::VALUES.len() {
        if T::VALUES[i] == value {
            // SAFETY: `T` is represented by `Repr`, and the value is one of its discriminants (`BitFieldEnum`).
            return Ok(unsafe { transmute_copy(&repr) });
        }
        i += 1;
    }
    Err(BitFieldValueError::new(value))
}

/// The integer that represents an enumerator.
#[inline(always)]
pub const fn repr<T: BitFieldEnum>(value: T) -> T::Repr {
    let value = ManuallyDrop::new(value);
    // SAFETY: `T` is represented by `Repr` (`BitFieldEnum`); `ManuallyDrop` has the layout of what it holds.
    unsafe { transmute_copy(&value) }
}
