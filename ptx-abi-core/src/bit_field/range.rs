//! Guide 1.3: reads and writes of a range of bits.
//!
//! [`load`] and [`store`] access any range of up to 64 bits. A range may start at any bit, so 64 bits may cover nine bytes.
//! Bit 0 is the lowest bit of byte 0 (guide 1.3, figure 1). The functions touch only the bytes that hold the range, and
//! change no bit outside it.
//!
//! The accessors of bit-fields use a [`Window`]. It divides the storage of the field into accesses of 1, 2, 4 or 8 bytes,
//! which are always read and written whole. Every byte belongs to one access, whichever field is accessed: a processor
//! forwards a store to a later load only if the load lies inside the stored bytes, so accesses of different widths to the
//! same bytes take several times longer.
//!
//! An accessor is a few instructions once the compiler has inlined everything, because it knows the window. It cannot do so
//! in a build without optimisation: there each accessor would be 8 to 13 KB of machine code. So such a build, which is
//! recognised by its debug assertions, calls the functions that take a window.

use super::window::Window;

/// The size in bytes of the first of these accesses.
#[inline(always)]
const fn first_size(accesses: u64) -> usize {
    1 << ((accesses & 7) - 1)
}

/// The `N` bytes from byte `at`.
#[inline(always)]
const fn chunk<const N: usize>(bytes: &[u8], at: usize) -> [u8; N] {
    match bytes.split_at(at).1.first_chunk() {
        Some(chunk) => *chunk,
        None => out_of_bounds(),
    }
}

#[inline(always)]
const fn load_access(bytes: &[u8], at: usize, size: usize) -> u64 {
    match size {
        1 => bytes[at] as u64,
        2 => u16::from_le_bytes(chunk(bytes, at)) as u64,
        4 => u32::from_le_bytes(chunk(bytes, at)) as u64,
        _ => u64::from_le_bytes(chunk(bytes, at)),
    }
}

#[inline(always)]
const fn write_chunk<const N: usize>(bytes: &mut [u8], at: usize, value: [u8; N]) {
    match bytes.split_at_mut(at).1.first_chunk_mut() {
        Some(chunk) => *chunk = value,
        None => out_of_bounds(),
    }
}

/// Writes the lowest `size` bytes of the value.
#[inline(always)]
const fn store_access(bytes: &mut [u8], at: usize, size: usize, value: u64) {
    match size {
        1 => bytes[at] = value as u8,
        2 => write_chunk(bytes, at, (value as u16).to_le_bytes()),
        4 => write_chunk(bytes, at, (value as u32).to_le_bytes()),
        _ => write_chunk(bytes, at, value.to_le_bytes()),
    }
}

#[cold]
const fn out_of_bounds() -> ! {
    panic!("the bit-field is not inside its storage")
}

/// Reads a field and returns four values: the bits below the last access; the bits in the last access, shifted to the top
/// of its type; the number of unused bits below these; and their place in the field.
///
/// Extending only the bits of the last access is cheaper than extending the whole value, and callers that need only the
/// lowest bits of a signed field get them without the sign. Almost all fields have one access, which has a path without a
/// loop: the compiler simplifies it early enough to merge the accesses of several fields.
macro_rules! read_bits {
    ($bytes:ident, $window:ident, $value:ty, $word:ty) => {{
        let (mut byte, mut bit, mut accesses) = ($window.byte(), $window.bit(), $window.accesses);
        let (mut value, mut have): ($value, u32) = (0, 0);
        let mut last = $window.width();
        if accesses < 8 {
            let access = load_access($bytes, byte, first_size(accesses)) as $word;
            (value, access << (<$word>::BITS - bit - last), <$word>::BITS - last, have)
        } else {
            loop {
                let size = first_size(accesses);
                let access = load_access($bytes, byte, size) as $word;
                accesses >>= 3;
                if accesses == 0 {
                    break (value, access << (<$word>::BITS - bit - last), <$word>::BITS - last, have);
                }
                value |= ((access >> bit) as $value) << have;
                let here = 8 * size as u32 - bit;
                have += here;
                last -= here;
                byte += size;
                bit = 0;
            }
        }
    }};
}

/// Reads a field of up to 64 bits, zero-extended.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) const fn get_unsigned(bytes: &[u8], window: Window) -> u64 {
    if window.is_narrow() {
        let (value, top, unused, have) = read_bits!(bytes, window, u32, u32);
        return (value | ((top >> unused) << have)) as u64;
    }
    let (value, top, unused, have) = read_bits!(bytes, window, u64, u64);
    value | ((top >> unused) << have)
}

/// Reads a field of up to 64 bits, sign-extended.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) const fn get_signed(bytes: &[u8], window: Window) -> i64 {
    if window.is_narrow() {
        let (value, top, unused, have) = read_bits!(bytes, window, u32, u32);
        return (value as i32 | ((top as i32 >> unused) << have)) as i64;
    }
    let (value, top, unused, have) = read_bits!(bytes, window, u64, u64);
    value as i64 | ((top as i64 >> unused) << have)
}

/// Reads a field of up to 128 bits, zero-extended.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) const fn get_wide_unsigned(bytes: &[u8], window: Window) -> u128 {
    let (value, top, unused, have) = read_bits!(bytes, window, u128, u64);
    value | (((top >> unused) as u128) << have)
}

/// Reads a field of up to 128 bits, sign-extended.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) const fn get_wide_signed(bytes: &[u8], window: Window) -> i128 {
    let (value, top, unused, have) = read_bits!(bytes, window, u128, u64);
    value as i128 | (((top as i64 >> unused) as i128) << have)
}

/// Writes the bits of an access that are set in `mask`; a mask of all bits needs no read.
#[inline(always)]
const fn update_access(bytes: &mut [u8], at: usize, size: usize, mask: u64, value: u64) {
    if mask == u64::MAX >> (64 - 8 * size) {
        store_access(bytes, at, size, value);
    } else {
        store_access(bytes, at, size, (load_access(bytes, at, size) & !mask) | (value & mask));
    }
}

/// The opposite of [`read_bits`]. Bits of the value above the width are not written.
macro_rules! write_bits {
    ($bytes:ident, $window:ident, $value:ident) => {{
        let (mut byte, mut bit, mut accesses) = ($window.byte(), $window.bit(), $window.accesses);
        let mut left = $window.width();
        if accesses < 8 {
            let mask = (u64::MAX >> (64 - left)) << bit;
            update_access($bytes, byte, first_size(accesses), mask, ($value as u64) << bit);
        } else {
            let mut rest = $value;
            loop {
                let size = first_size(accesses);
                let room = 8 * size as u32 - bit;
                let here = if room < left { room } else { left };
                let mask = (u64::MAX >> (64 - here)) << bit;
                update_access($bytes, byte, size, mask, (rest as u64) << bit);
                accesses >>= 3;
                if accesses == 0 {
                    break;
                }
                rest >>= here;
                left -= here;
                byte += size;
                bit = 0;
            }
        }
    }};
}

/// Writes the lowest bits of the value to a field of up to 64 bits.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) const fn set(bytes: &mut [u8], window: Window, value: u64) {
    write_bits!(bytes, window, value);
}

/// Writes the lowest bits of the value to a field of up to 128 bits.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) const fn set_wide(bytes: &mut [u8], window: Window, value: u128) {
    write_bits!(bytes, window, value);
}

/// Panics if the range is not inside `len` bytes or is too wide.
#[track_caller]
const fn check(len: usize, bit_offset: usize, width: u32) {
    assert!(width != 0, "a range of bits has at least 1 bit");
    assert!(width <= 64, "the width is more than 64 bits");
    // The comparison is in bytes, because `8 * len` could overflow.
    let (byte, bits) = (bit_offset / 8, (bit_offset % 8) as u32 + width);
    assert!(byte < len && bits.div_ceil(8) as usize <= len - byte, "the range of bits ends outside the bytes");
}

/// Reads `width` bits (1 to 64) from bit `bit_offset` of the bytes, zero-extended (guide 1.3).
///
/// ```
/// assert_eq!(ptx_abi::bit_field::load(&[0b1010_0000, 0b0000_0001], 5, 4), 0b1101);
/// ```
///
/// # Panics
///
/// Panics if the width is 0 or more than 64, or the range ends outside the bytes.
#[inline]
#[track_caller]
pub const fn load(bytes: &[u8], bit_offset: usize, width: u32) -> u64 {
    check(bytes.len(), bit_offset, width);
    get_unsigned(bytes.split_at(bit_offset / 8).1, Window::around(bit_offset % 8, width))
}

/// Writes the lowest `width` bits (1 to 64) of the value to the range from bit `bit_offset` of the bytes, as an
/// assignment to an unsigned bit-field does (guide 1.3); higher bits of the value are ignored.
///
/// ```
/// let mut bytes = [0xff, 0xff];
/// ptx_abi::bit_field::store(&mut bytes, 5, 4, 0);
/// assert_eq!(bytes, [0b0001_1111, 0b1111_1110]);
/// ```
///
/// # Panics
///
/// Panics if the width is 0 or more than 64, or the range ends outside the bytes.
#[inline]
#[track_caller]
pub const fn store(bytes: &mut [u8], bit_offset: usize, width: u32, value: u64) {
    check(bytes.len(), bit_offset, width);
    set(bytes.split_at_mut(bit_offset / 8).1, Window::around(bit_offset % 8, width), value);
}

/// The value of a signed bit-field of `width` bits (1 to 64) whose bits [`load`] has read (guide 1.3); higher bits of
/// the value are ignored.
///
/// ```
/// use ptx_abi::bit_field::sign_extend;
/// assert_eq!((sign_extend(0b011, 3), sign_extend(0b111, 3)), (3, -1));
/// ```
///
/// # Panics
///
/// Panics if the width is 0 or more than 64.
#[inline]
#[track_caller]
pub const fn sign_extend(value: u64, width: u32) -> i64 {
    assert!(width >= 1 && width <= 64, "the width is not 1 to 64 bits");
    ((value << (64 - width)) as i64) >> (64 - width)
}

#[cfg(test)]
mod tests;
