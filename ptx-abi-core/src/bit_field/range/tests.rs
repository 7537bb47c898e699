//! Every division of a storage into accesses reads and writes the same bits, and `Windows::of` divides as it promises.

extern crate std;

use std::vec::Vec;

use super::super::window::{UNALIGNED, Window, Windows};
use super::{first_size, get_signed, get_unsigned, get_wide_signed, get_wide_unsigned, set, set_wide};
use crate::abi::layout::{Item, Layout, Member, PtxLayout, Rules, place};

/// The bit-fields of a struct without other members: declared type and width in bits.
type Fields<'a> = &'a [(&'static Layout<'static>, u32)];

const FIGURE_3_SJ: Fields<'_> = &[(i16::LAYOUT, 9), (i32::LAYOUT, 9)];
const FIGURE_3_TU: Fields<'_> = &[(i16::LAYOUT, 9), (i16::LAYOUT, 9)];
const TWO_WORDS: Fields<'_> =
    &[(u32::LAYOUT, 3), (u32::LAYOUT, 13), (u32::LAYOUT, 16), (u64::LAYOUT, 40), (u64::LAYOUT, 24)];

/// Lays out a struct of bit-fields after `lead` bytes.
fn with_layout<R>(rules: Rules, lead: usize, fields: Fields<'_>, test: impl FnOnce(&Layout<'_>) -> R) -> R {
    let lead = Layout { name: "", size: lead, align: 1, kind: crate::TypeKind::Opaque };
    let mut items = Vec::from([Item::member("lead", &lead)]);
    items.extend(fields.iter().map(|&(layout, width)| Item::bit_field("f", layout, width)));
    let mut members = std::vec![Member::EMPTY; items.len()];
    test(&place("S", rules, &items, &mut members).unwrap())
}

/// The sizes in bytes of the accesses of a storage, in order.
fn divide(rules: Rules, fields: Fields<'_>, unaligned: bool) -> Vec<u8> {
    with_layout(rules, 0, fields, |layout| {
        let last = layout.members().last().unwrap();
        let size = (last.bit_offset + last.bit_width).div_ceil(8);
        let mut windows = Windows::new(layout);
        windows.unaligned = unaligned;
        windows.stored_in(0, size);
        let mut sizes = Vec::new();
        for word in (0..size).step_by(8) {
            windows.divide(word, 0);
            let (starts, of_bytes) = (windows.starts, windows.sizes);
            let here = 8.min(size - word);
            sizes.extend((0..here).filter(|&byte| usize::from(starts[byte]) == byte).map(|byte| of_bytes[byte]));
        }
        sizes
    })
}

#[test]
fn storages_are_divided_where_few_fields_cross() {
    // `s` covers byte 0 and one bit of byte 1, `j` the rest of byte 1 and two bits of byte 2.
    assert_eq!(divide(Rules::STRUCT, FIGURE_3_SJ, true), [1, 2]);
    assert_eq!(divide(Rules::STRUCT, FIGURE_3_TU, true), [4]);
    assert_eq!(divide(Rules::STRUCT, TWO_WORDS, true), [4, 4, 8]);
    // A field of whole bytes is an access of its own.
    assert_eq!(divide(Rules::STRUCT, &[(u32::LAYOUT, 8); 4], true), [1, 1, 1, 1]);
    assert_eq!(divide(Rules::STRUCT, &[(u32::LAYOUT, 16); 2], true), [2, 2]);
    assert_eq!(divide(Rules::STRUCT, &[(u32::LAYOUT, 1); 32], true), [4]);
    // The size of this storage is not a power of two, and its fields end where accesses can end.
    assert_eq!(divide(Rules::STRUCT, &[(u64::LAYOUT, 32), (u64::LAYOUT, 24)], true), [4, 2, 1]);
}

#[test]
fn accesses_are_aligned_where_the_target_needs_it() {
    assert_eq!(divide(Rules::STRUCT, FIGURE_3_SJ, false), [2, 1]);
    assert_eq!(divide(Rules::STRUCT, TWO_WORDS, false), [4, 4, 8]);
    assert_eq!(divide(Rules::STRUCT.packed(2), &[(u64::LAYOUT, 30), (u64::LAYOUT, 34)], false), [2, 2, 2, 2]);
    assert_eq!(divide(Rules::STRUCT.packed(1), FIGURE_3_TU, false), [1, 1, 1]);
}

/// All ways to cut `len` bytes into accesses.
fn divisions(len: usize) -> Vec<Vec<usize>> {
    if len == 0 {
        return std::vec![Vec::new()];
    }
    [1, 2, 4, 8]
        .into_iter()
        .filter(|&first| first <= len)
        .flat_map(|first| {
            divisions(len - first).into_iter().map(move |mut rest| {
                rest.insert(0, first);
                rest
            })
        })
        .collect()
}

/// The window of a range in a storage with this division.
fn window(division: &[usize], bit: usize, width: usize) -> Window {
    let (mut byte, mut first, mut accesses, mut count) = (0, None, 0, 0);
    for &size in division {
        let (start, end) = (8 * byte, 8 * (byte + size));
        if start < bit + width && bit < end {
            first.get_or_insert(byte);
            accesses |= (u64::from(size.ilog2()) + 1) << (3 * count);
            count += 1;
        }
        byte += size;
    }
    let byte = first.unwrap();
    Window::new(byte, (bit - 8 * byte) as u32, width as u32, accesses)
}

const PATTERNS: [u128; 4] = [0, u128::MAX, 0x0123_4567_89ab_cdef_fedc_ba98_7654_3210, 0x6666_9999_a5a5_5a5a << 61];

fn mask(width: usize) -> u128 {
    u128::MAX >> (128 - width)
}

/// Compares reads and writes through the window with arithmetic on the whole storage as one integer.
fn check(window: Window, len: usize, bit: usize, width: usize) {
    for pattern in PATTERNS {
        let before = pattern & mask(8 * len);
        let bytes = &before.to_le_bytes()[..len];
        let expected = before >> bit & mask(width);
        let signed = ((expected << (128 - width)) as i128) >> (128 - width);
        assert_eq!(get_wide_unsigned(bytes, window), expected, "{window:?}");
        assert_eq!(get_wide_signed(bytes, window), signed, "{window:?}");
        if width <= 64 {
            assert_eq!(u128::from(get_unsigned(bytes, window)), expected, "{window:?}");
            assert_eq!(i128::from(get_signed(bytes, window)), signed, "{window:?}");
        }
        for value in PATTERNS {
            let after = (before & !(mask(width) << bit)) | (value & mask(width)) << bit;
            let mut written = before.to_le_bytes();
            set_wide(&mut written[..len], window, value);
            assert_eq!(u128::from_le_bytes(written), after, "{window:?}");
            if width <= 64 {
                let mut written = before.to_le_bytes();
                set(&mut written[..len], window, value as u64);
                assert_eq!(u128::from_le_bytes(written), after, "{window:?}");
            }
        }
    }
}

#[test]
fn every_division_accesses_the_same_bits() {
    for len in 1..=9 {
        for division in divisions(len) {
            for bit in 0..8 * len {
                for width in 1..=8 * len - bit {
                    check(window(&division, bit, width), len, bit, width);
                }
            }
        }
    }
}

#[test]
fn every_division_accesses_the_same_wide_bits() {
    for division in divisions(16).iter().step_by(5) {
        for (bit, width) in (0..8).flat_map(|bit| (65..=128 - bit).step_by(3).map(move |width| (bit, width))) {
            check(window(division, bit, width), 16, bit, width);
        }
    }
}

/// The windows of the bit-fields in this storage.
fn windows<'a>(layout: &'a Layout<'a>, offset: usize, size: usize) -> Windows<'a> {
    let mut windows = Windows::new(layout);
    windows.stored_in(offset, size);
    windows
}

/// Pseudo-random numbers (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % end
    }
}

#[test]
fn accessors_of_one_storage_agree_on_its_accesses() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let types = [i8::LAYOUT, u16::LAYOUT, i32::LAYOUT, u64::LAYOUT, i128::LAYOUT];
    for round in 0..3000 {
        let rules = [Rules::STRUCT, Rules::STRUCT.packed(1), Rules::STRUCT.packed(2)][round % 3];
        let lead = random.below(6);
        let fields: Vec<_> = (0..=random.below(9))
            .map(|_| {
                let layout = types[random.below(5)];
                (layout, 1 + random.below(8 * layout.size) as u32)
            })
            .collect();
        with_layout(rules, lead, &fields, |layout| {
            let members = &layout.members()[1..];
            let size = members.last().map(|last| (last.bit_offset + last.bit_width).div_ceil(8)).unwrap() - lead;
            let mut access_of_byte = std::vec![None; size];
            let mut windows = windows(layout, lead, size);
            for (i, member) in members.iter().enumerate() {
                let window = windows.of(1 + i);
                // The division does not depend on the windows that were made before.
                assert_eq!(window, self::windows(layout, lead, size).of(1 + i), "{fields:?} after {lead} bytes");
                let bit = member.bit_offset - 8 * lead;
                assert_eq!(8 * window.byte() + window.bit() as usize, bit);
                assert_eq!(window.width() as usize, member.bit_width);

                let (mut byte, mut accesses) = (window.byte(), window.accesses);
                while accesses != 0 {
                    let access = (byte, first_size(accesses));
                    for seen in &mut access_of_byte[byte..byte + access.1] {
                        assert_eq!(*seen.get_or_insert(access), access, "{fields:?} after {lead} bytes");
                    }
                    byte += access.1;
                    accesses >>= 3;
                }
                assert!(8 * byte >= bit + member.bit_width);
                assert!(byte <= size);

                let mut bytes: Vec<u8> = (0..size).map(|_| random.below(256) as u8).collect();
                let mut expected = bytes.clone();
                let value = u128::from(random.below(usize::MAX) as u64) * 0x1_0000_0001_0000_0001;
                set_wide(&mut bytes, window, value);
                for k in 0..member.bit_width {
                    let (at, shift) = ((bit + k) / 8, (bit + k) % 8);
                    expected[at] = expected[at] & !(1 << shift) | ((value >> k & 1) as u8) << shift;
                }
                assert_eq!(bytes, expected, "{window:?}");
                assert_eq!(get_wide_unsigned(&bytes, window), value & mask(member.bit_width), "{window:?}");
            }
        });
    }
}

/// A window is narrow if 32-bit arithmetic is enough for its field.
#[test]
fn narrow_windows() {
    let narrow = |width, accesses| Window::new(0, 0, width, accesses).is_narrow();
    for accesses in [0o1, 0o2, 0o3, 0o33, 0o3_1231] {
        assert!(narrow(1, accesses) && narrow(32, accesses) && !narrow(33, accesses), "{accesses:o}");
    }
    for accesses in [0o4, 0o14, 0o41, 0o4_0000_0000_0000_0000_0000] {
        assert!(!narrow(1, accesses) && !narrow(32, accesses) && !narrow(64, accesses), "{accesses:o}");
    }
}

#[test]
fn packed_words_start_with_the_storage() {
    // With alignment 1, the storage at byte 5 is one access, although it crosses byte 8 of the struct.
    with_layout(Rules::STRUCT.packed(1), 5, &[(u32::LAYOUT, 31), (u32::LAYOUT, 1)], |layout| {
        let window = windows(layout, 5, 4).of(1);
        assert_eq!(window, Window::new(0, 0, 31, if UNALIGNED { 3 } else { 0o1111 }));
    });
}

#[test]
#[should_panic(expected = "the bit-field is not inside its storage")]
fn a_field_outside_its_storage_has_no_window() {
    with_layout(Rules::STRUCT, 0, FIGURE_3_SJ, |layout| windows(layout, 0, 2).of(2));
}
