//! Guide 1.3: reads and writes of a range of bits.
//!
//! [`load`] and [`store`] take any range of up to 64 bits, [`load_wide`] and [`store_wide`] of up to 128, wherever it
//! starts; so a range of 64 bits may cover nine bytes. Bit 0 is the lowest bit of byte 0 (guide 1.3, figure 1). Only
//! the bytes that hold the range are touched, and no bit outside it changes.
//!
//! Accessors of bit-fields go through a [`Window`]. It says how the field's storage is divided into limbs of 1, 2, 4
//! or 8 bytes, which are always read and written whole. Every byte belongs to one limb, whichever field is accessed:
//! a processor forwards a store to a later load only if the load lies inside the stored bytes, so accesses of
//! different widths to the same bytes take several times longer.
//!
//! ```
//! use ptx_abi_core::bit_field::{load, sign_extend, store};
//! let mut bytes = [0u8; 3];
//! store(&mut bytes, 9, 9, 0x1ff); // 9 bits from bit 9
//! assert_eq!(bytes, [0x00, 0xfe, 0x03]);
//! assert_eq!(sign_extend(load(&bytes, 9, 9), 9), -1);
//! ```

use crate::layout::{Kind, Layout};

/// Where a bit-field lies in its storage, and in which pieces the storage is accessed.
///
/// Two integers, which are passed in registers: the compiler then sees through the functions that get a constant
/// window, and inlines what is left of them, a few instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    /// From the lowest bits: the width of the field in bits (8 bits); its first bit in the first limb (8 bits); the
    /// byte of the storage in which that limb starts (32 bits); whether values are signed, and whether they are `bool`.
    place: u64,
    /// The limbs that hold the field, three bits each, the first one lowest: 1 to 4 for 1, 2, 4 and 8 bytes.
    limbs: u64,
}

/// The bits of `Window::place` for the kind of the values.
const SIGNED: u32 = 48;
const BOOL: u32 = 49;

impl Window {
    /// A window that holds nothing, for fields of a type whose derive has failed.
    pub(super) const EMPTY: Self = Self::new(0, 0, 0, 0);

    #[track_caller]
    const fn new(byte: usize, bit: u32, width: u32, limbs: u64) -> Self {
        assert!(byte <= u32::MAX as usize, "the bit-field is behind the first 4 GiB of its storage");
        Self { place: (byte as u64) << 16 | (bit as u64) << 8 | width as u64, limbs }
    }

    /// The window of the bit-field `layout.members()[index]`, whose storage is `size` bytes at byte `offset` of the
    /// type.
    ///
    /// # Panics
    ///
    /// If the member is not inside the storage, or has no bits, or more than 128.
    #[track_caller]
    pub(super) const fn of(layout: &Layout<'_>, offset: usize, size: usize, index: usize) -> Self {
        let member = &layout.members()[index];
        let (start, end) = (member.bit_offset, member.bit_offset + member.bit_width);
        assert!(8 * offset <= start && end <= 8 * (offset + size), "the bit-field is not inside its storage");
        assert!(start < end && end - start <= 128, "the width of the bit-field is not 1 to 128 bits");

        // Words are those of the struct: no bit-field straddles its declared type's unit (facts 1.1), hence none of up
        // to 64 bits a word. With alignment 1 there are no units to respect (facts 1.4), and words are the storage's.
        let origin = if layout.align == 1 { offset } else { 0 };
        let mut at = start / 8;
        let start_of_word = at - (at - origin) % 8;
        let storage = (offset, offset + size);
        let mut word = Word { layout, index, start: start_of_word, storage, unaligned: UNALIGNED };
        let mut division = word.divide();
        while division[at - word.start] == 0 {
            at -= 1;
        }
        let mut window = Self::new(at - offset, (start - 8 * at) as u32, (end - start) as u32, 0);
        let mut count = 0;
        while 8 * at < end {
            if at == word.start + 8 {
                word.start = at;
                division = word.divide();
            }
            let size = division[at - word.start];
            window.limbs |= (size.trailing_zeros() as u64 + 1) << (3 * count);
            count += 1;
            at += size as usize;
        }
        window
    }

    /// The window of a range of bits, which starts in the first byte and shares its bytes with nothing that is known.
    const fn around(bit: usize, width: u32) -> Self {
        let bit = bit as u32;
        let mut bytes = (bit + width).div_ceil(8);
        let (mut limbs, mut count) = (0, 0);
        while bytes > 0 {
            let log = if bytes >= 8 { 3 } else { bytes.ilog2() };
            limbs |= (log as u64 + 1) << (3 * count);
            count += 1;
            bytes -= 1 << log;
        }
        Self::new(0, bit, width, limbs)
    }

    /// The same for values of this kind; without it, they are unsigned integers.
    pub(super) const fn of_values(self, signed: bool, is_bool: bool) -> Self {
        Self { place: self.place | (signed as u64) << SIGNED | (is_bool as u64) << BOOL, ..self }
    }

    /// Whether values are sign-extended when they are read.
    pub(super) const fn is_signed(self) -> bool {
        self.place >> SIGNED & 1 != 0
    }

    /// Whether only the lowest bit of a value counts.
    pub(super) const fn is_bool(self) -> bool {
        self.place >> BOOL & 1 != 0
    }

    /// Whether the field and each of its limbs has up to 32 bits: GPUs have no 64-bit arithmetic but in two halves.
    const fn is_narrow(self) -> bool {
        self.width() <= 32 && self.limbs & 0o4_4444_4444_4444_4444_4444 == 0
    }

    /// The byte of the storage in which the first limb starts.
    const fn byte(self) -> usize {
        (self.place >> 16) as u32 as usize
    }

    /// The first bit of the field in its storage.
    pub(super) const fn bit_offset(self) -> usize {
        8 * self.byte() + self.bit() as usize
    }

    /// The first bit of the field in the first limb.
    const fn bit(self) -> u32 {
        (self.place >> 8) as u8 as u32
    }

    /// The width of the bit-field in bits.
    pub(super) const fn width(self) -> u32 {
        self.place as u8 as u32
    }
}

/// Eight bytes of a struct, in which the storage of a run of bit-fields is divided into limbs.
#[derive(Clone, Copy)]
struct Word<'a> {
    layout: &'a Layout<'a>,
    /// A member in these bytes, or one before them.
    index: usize,
    /// The first byte, from the start of the struct.
    start: usize,
    /// The bytes of the storage, from the start of the struct.
    storage: (usize, usize),
    /// Whether limbs may be at any address.
    unaligned: bool,
}

/// Where loads and stores at any address are as fast as aligned ones, or nearly so.
const UNALIGNED: bool = cfg!(any(target_arch = "x86_64", target_arch = "aarch64"));

impl Word<'_> {
    /// The cheapest division: the size of the limb in bytes where one starts, 0 elsewhere.
    const fn divide(self) -> [u8; 8] {
        let (first, used) = self.fields();
        let begin = self.storage.0.saturating_sub(self.start);
        let end = if self.storage.1 < self.start + 8 { self.storage.1 - self.start } else { 8 };

        // `least[i]`: the cost of the bytes from `i` on; `limbs[i]`: the limb with which that division starts.
        let (mut least, mut limbs) = ([0; 9], [0; 8]);
        let mut i = end;
        while i > begin {
            i -= 1;
            least[i] = u32::MAX;
            // Largest first: of equal divisions the one with the fewest limbs wins.
            let mut size = 8;
            while size > 0 {
                let aligned = (self.start + i) % size == 0 && self.layout.align % size == 0;
                if i + size <= end && (aligned || self.unaligned) {
                    let cost = cost(first, used, 8 * i, 8 * size) + least[i + size];
                    if cost < least[i] {
                        (least[i], limbs[i]) = (cost, size as u8);
                    }
                }
                size /= 2;
            }
        }

        let mut i = begin;
        while i < end {
            let next = i + limbs[i] as usize;
            i += 1;
            while i < next {
                limbs[i] = 0;
                i += 1;
            }
        }
        limbs
    }

    /// The first bits of the fields in this word, and all their bits.
    const fn fields(self) -> (u64, u64) {
        let members = self.layout.members();
        let (word, word_end) = (8 * self.start, 8 * self.start + 64);
        let (mut first, mut used) = (0, 0);
        // The members of a structure follow each other, those of a union all start at bit 0.
        let is_union = matches!(self.layout.kind, Kind::Union(_));
        let mut i = if is_union { 0 } else { self.index };
        while i > 0 && members[i - 1].bit_offset + members[i - 1].bit_width > word {
            i -= 1;
        }
        while i < members.len() {
            let member = &members[i];
            let (start, end) = (member.bit_offset, member.bit_offset + member.bit_width);
            if start >= word_end {
                break;
            }
            if member.is_bit_field() && end > word {
                let start = start.saturating_sub(word);
                let end = if end < word_end { end - word } else { 64 };
                first |= 1 << start;
                used |= (u64::MAX >> (64 - (end - start))) << start;
            }
            i += 1;
        }
        (first, used)
    }
}

/// What a limb of `size` bits from bit `start` of a word costs: about the instructions to read and to write each field
/// in it once.
const fn cost(first: u64, used: u64, start: usize, size: usize) -> u32 {
    // A second limb in use is another load and store wherever fields are accessed together. On a GPU (counted in SASS of
    // sm_90) that is cheaper than one more shift of each value, which a field at the first bit of its limb saves.
    const LIMB: u32 = if cfg!(target_arch = "nvptx64") { 1 } else { 6 };
    const SHIFTS: u32 = if cfg!(target_arch = "nvptx64") { 2 } else { 0 };
    // A load; a store.
    const WHOLE: u32 = 2;
    // Load, shift, mask; load, two masks, or, store.
    const PART: u32 = 7;
    // Masks of more than 32 bits take instructions of their own.
    const PART_OF_8_BYTES: u32 = 10;
    // Shift and or, shift, to put the pieces of a field together and to take them apart.
    const CONTINUED: u32 = 6;

    let all = u64::MAX >> (64 - size);
    let (first, used) = ((first >> start) & all, (used >> start) & all);
    if used == 0 {
        return 0;
    }
    let continued = used & 1 == 1 && first & 1 == 0;
    let fields = first.count_ones() + continued as u32;
    let access = if fields == 1 && used == all {
        WHOLE
    } else if size == 64 {
        fields * PART_OF_8_BYTES
    } else {
        fields * PART - if first & 1 == 1 { SHIFTS } else { 0 }
    };
    LIMB + access + if continued { CONTINUED } else { 0 }
}

/// The size in bytes of the first of these limbs.
#[inline]
const fn first_limb(limbs: u64) -> usize {
    1 << ((limbs & 7) - 1)
}

/// The `N` bytes from byte `at`.
#[inline]
const fn chunk<const N: usize>(bytes: &[u8], at: usize) -> [u8; N] {
    match bytes.split_at(at).1.first_chunk() {
        Some(chunk) => *chunk,
        None => out_of_bounds(),
    }
}

#[inline]
const fn read_limb(bytes: &[u8], at: usize, size: usize) -> u64 {
    match size {
        1 => bytes[at] as u64,
        2 => u16::from_le_bytes(chunk(bytes, at)) as u64,
        4 => u32::from_le_bytes(chunk(bytes, at)) as u64,
        _ => u64::from_le_bytes(chunk(bytes, at)),
    }
}

#[inline]
const fn write_chunk<const N: usize>(bytes: &mut [u8], at: usize, value: [u8; N]) {
    match bytes.split_at_mut(at).1.first_chunk_mut() {
        Some(chunk) => *chunk = value,
        None => out_of_bounds(),
    }
}

/// Writes the lowest `size` bytes of the value.
#[inline]
const fn write_limb(bytes: &mut [u8], at: usize, size: usize, value: u64) {
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

/// What the limbs of a field hold: its bits below those in the last limb; the latter, shifted to the top of 64 bits; the
/// number of bits below them; and their place in the field.
///
/// Extending the last piece alone is cheaper than extending the whole, and lets callers that need only the lowest bits
/// of a signed field get them without its sign. One limb has a path without a loop: it is what fields have but few, and
/// the compiler simplifies it early enough to merge several accesses.
macro_rules! read_pieces {
    ($bytes:ident, $window:ident, $value:ty, $limb:ty) => {{
        let (mut byte, mut bit, mut limbs) = ($window.byte(), $window.bit(), $window.limbs);
        let (mut value, mut have): ($value, u32) = (0, 0);
        let mut last = $window.width();
        if limbs < 8 {
            let limb = read_limb($bytes, byte, first_limb(limbs)) as $limb;
            (value, limb << (<$limb>::BITS - bit - last), <$limb>::BITS - last, have)
        } else {
            loop {
                let size = first_limb(limbs);
                let limb = read_limb($bytes, byte, size) as $limb;
                limbs >>= 3;
                if limbs == 0 {
                    break (value, limb << (<$limb>::BITS - bit - last), <$limb>::BITS - last, have);
                }
                value |= ((limb >> bit) as $value) << have;
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
#[inline]
pub(super) const fn get_unsigned(bytes: &[u8], window: Window) -> u64 {
    if window.is_narrow() {
        let (value, top, unused, have) = read_pieces!(bytes, window, u32, u32);
        return (value | ((top >> unused) << have)) as u64;
    }
    let (value, top, unused, have) = read_pieces!(bytes, window, u64, u64);
    value | ((top >> unused) << have)
}

/// Reads a field of up to 64 bits, sign-extended.
#[inline]
pub(super) const fn get_signed(bytes: &[u8], window: Window) -> i64 {
    if window.is_narrow() {
        let (value, top, unused, have) = read_pieces!(bytes, window, u32, u32);
        return (value as i32 | ((top as i32 >> unused) << have)) as i64;
    }
    let (value, top, unused, have) = read_pieces!(bytes, window, u64, u64);
    value as i64 | ((top as i64 >> unused) << have)
}

/// Reads a field of up to 128 bits, zero-extended.
#[inline]
pub(super) const fn get_wide_unsigned(bytes: &[u8], window: Window) -> u128 {
    let (value, top, unused, have) = read_pieces!(bytes, window, u128, u64);
    value | (((top >> unused) as u128) << have)
}

/// Reads a field of up to 128 bits, sign-extended.
#[inline]
pub(super) const fn get_wide_signed(bytes: &[u8], window: Window) -> i128 {
    let (value, top, unused, have) = read_pieces!(bytes, window, u128, u64);
    value as i128 | (((top as i64 >> unused) as i128) << have)
}

/// Writes the bits of a limb that are set in `mask`; of a mask of all its bits, without reading it.
#[inline]
const fn update_limb(bytes: &mut [u8], at: usize, size: usize, mask: u64, value: u64) {
    if mask == u64::MAX >> (64 - 8 * size) {
        write_limb(bytes, at, size, value);
    } else {
        write_limb(bytes, at, size, (read_limb(bytes, at, size) & !mask) | (value & mask));
    }
}

/// The opposite of [`read_pieces`]. Bits of the value above the width are not written.
macro_rules! write_pieces {
    ($bytes:ident, $window:ident, $value:ident) => {{
        let (mut byte, mut bit, mut limbs) = ($window.byte(), $window.bit(), $window.limbs);
        let mut left = $window.width();
        if limbs < 8 {
            let mask = (u64::MAX >> (64 - left)) << bit;
            update_limb($bytes, byte, first_limb(limbs), mask, ($value as u64) << bit);
        } else {
            let mut rest = $value;
            loop {
                let size = first_limb(limbs);
                let room = 8 * size as u32 - bit;
                let here = if room < left { room } else { left };
                let mask = (u64::MAX >> (64 - here)) << bit;
                update_limb($bytes, byte, size, mask, (rest as u64) << bit);
                limbs >>= 3;
                if limbs == 0 {
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
#[inline]
pub(super) const fn set(bytes: &mut [u8], window: Window, value: u64) {
    write_pieces!(bytes, window, value);
}

/// Writes the lowest bits of the value to a field of up to 128 bits.
#[inline]
pub(super) const fn set_wide(bytes: &mut [u8], window: Window, value: u128) {
    write_pieces!(bytes, window, value);
}

/// Stops, also at compile time, if the range is not inside `len` bytes or too wide.
#[track_caller]
const fn check(len: usize, bit_offset: usize, width: u32, widest: u32) {
    assert!(width != 0, "a range of bits has at least 1 bit");
    if widest == 64 {
        assert!(width <= 64, "the width is more than 64 bits: `load_wide` and `store_wide` take up to 128");
    } else {
        assert!(width <= 128, "the width is more than 128 bits");
    }
    // Bytes first: `8 * len` could overflow.
    let (byte, bits) = (bit_offset / 8, (bit_offset % 8) as u32 + width);
    assert!(byte < len && bits.div_ceil(8) as usize <= len - byte, "the range of bits ends outside the bytes");
}

/// Reads `width` bits (1 to 64) from bit `bit_offset` of the bytes, zero-extended (guide 1.3).
///
/// ```
/// assert_eq!(ptx_abi_core::bit_field::load(&[0b1010_0000, 0b0000_0001], 5, 4), 0b1101);
/// ```
///
/// # Panics
///
/// If the width is 0 or more than 64, or the range ends outside the bytes.
#[inline]
#[track_caller]
pub const fn load(bytes: &[u8], bit_offset: usize, width: u32) -> u64 {
    check(bytes.len(), bit_offset, width, 64);
    get_unsigned(bytes.split_at(bit_offset / 8).1, Window::around(bit_offset % 8, width))
}

/// Writes the lowest `width` bits (1 to 64) of the value to the range from bit `bit_offset` of the bytes, as an
/// assignment to an unsigned bit-field does (guide 1.3); higher bits of the value are ignored.
///
/// ```
/// let mut bytes = [0xff, 0xff];
/// ptx_abi_core::bit_field::store(&mut bytes, 5, 4, 0);
/// assert_eq!(bytes, [0b0001_1111, 0b1111_1110]);
/// ```
///
/// # Panics
///
/// If the width is 0 or more than 64, or the range ends outside the bytes.
#[inline]
#[track_caller]
pub const fn store(bytes: &mut [u8], bit_offset: usize, width: u32, value: u64) {
    check(bytes.len(), bit_offset, width, 64);
    set(bytes.split_at_mut(bit_offset / 8).1, Window::around(bit_offset % 8, width), value);
}

/// The value of a signed bit-field of `width` bits (1 to 64) whose bits [`load`] has read (guide 1.3); higher bits of
/// the value are ignored.
///
/// ```
/// use ptx_abi_core::bit_field::sign_extend;
/// assert_eq!((sign_extend(0b011, 3), sign_extend(0b111, 3)), (3, -1));
/// ```
///
/// # Panics
///
/// If the width is 0 or more than 64.
#[inline]
#[track_caller]
pub const fn sign_extend(value: u64, width: u32) -> i64 {
    assert!(width >= 1 && width <= 64, "the width is not 1 to 64 bits");
    ((value << (64 - width)) as i64) >> (64 - width)
}

/// [`load`] for ranges of 1 to 128 bits, such as `__int128 a : 70` (guide 1.3).
///
/// # Panics
///
/// If the width is 0 or more than 128, or the range ends outside the bytes.
#[inline]
#[track_caller]
pub const fn load_wide(bytes: &[u8], bit_offset: usize, width: u32) -> u128 {
    check(bytes.len(), bit_offset, width, 128);
    get_wide_unsigned(bytes.split_at(bit_offset / 8).1, Window::around(bit_offset % 8, width))
}

/// [`store`] for ranges of 1 to 128 bits, such as `__int128 a : 70` (guide 1.3).
///
/// # Panics
///
/// If the width is 0 or more than 128, or the range ends outside the bytes.
#[inline]
#[track_caller]
pub const fn store_wide(bytes: &mut [u8], bit_offset: usize, width: u32, value: u128) {
    check(bytes.len(), bit_offset, width, 128);
    set_wide(bytes.split_at_mut(bit_offset / 8).1, Window::around(bit_offset % 8, width), value);
}

/// [`sign_extend`] for widths of 1 to 128 bits (guide 1.3).
///
/// # Panics
///
/// If the width is 0 or more than 128.
#[inline]
#[track_caller]
pub const fn sign_extend_wide(value: u128, width: u32) -> i128 {
    assert!(width >= 1 && width <= 128, "the width is not 1 to 128 bits");
    ((value << (128 - width)) as i128) >> (128 - width)
}

#[cfg(test)]
mod tests;
