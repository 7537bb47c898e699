//! Compares `bit_field::load` and `store` with a model that moves one bit at a time.

use ptx_abi::bit_field::{load, sign_extend, store};

/// The bytes around the range: all zeros, all ones, alternating bits both ways, and bytes that all differ.
const SURROUNDINGS: [fn(usize) -> u8; 5] =
    [|_| 0x00, |_| 0xff, |_| 0x55, |_| 0xaa, |i| (i as u8).wrapping_mul(0x9d) ^ 0x3c];

/// The written values: all zeros, all ones, alternating bits, only the highest bits, and bits that all differ.
const VALUES: [u128; 7] = [
    0,
    u128::MAX,
    0x5555_5555_5555_5555_5555_5555_5555_5555,
    0xaaaa_aaaa_aaaa_aaaa_aaaa_aaaa_aaaa_aaaa,
    1,
    0x8000_0000_0000_0000_8000_0000_0000_0000,
    0x0123_4567_89ab_cdef_fedc_ba98_7654_3210,
];

/// Guide 1.3, figure 1: bit 0 is the lowest bit of byte 0.
fn bit(bytes: &[u8], index: usize) -> bool {
    bytes[index / 8] >> (index % 8) & 1 == 1
}

fn model_load(bytes: &[u8], offset: usize, width: u32) -> u128 {
    (0..width).fold(0, |value, i| value | u128::from(bit(bytes, offset + i as usize)) << i)
}

fn model_store(bytes: &mut [u8], offset: usize, width: u32, value: u128) {
    for i in 0..width as usize {
        let (byte, mask) = ((offset + i) / 8, 1 << ((offset + i) % 8));
        if value >> i & 1 == 1 {
            bytes[byte] |= mask;
        } else {
            bytes[byte] &= !mask;
        }
    }
}

/// Copies the sign to all higher bits, one by one.
fn model_sign_extend(value: u128, width: u32) -> i128 {
    let sign = value >> (width - 1) & 1;
    (0..128).fold(0, |result, i| result | (if i < width { value >> i & 1 } else { sign }) << i) as i128
}

/// Every range of these widths that starts in the first byte or in byte 3, in a slice that ends with it and in a
/// longer one.
fn ranges(widths: impl Iterator<Item = u32> + Clone) -> impl Iterator<Item = (usize, u32, usize)> {
    [0, 24].into_iter().flat_map(move |first| {
        let widths = widths.clone();
        (0..8).flat_map(move |start| {
            widths.clone().flat_map(move |width| {
                let offset = first + start;
                let len = (offset + width as usize).div_ceil(8);
                [(offset, width, len), (offset, width, len + 3)]
            })
        })
    })
}

#[test]
fn ranges_match_the_model() {
    let mut nine_bytes = 0;
    for (offset, width, len) in ranges(1..=64) {
        nine_bytes += usize::from(len - offset / 8 == 9);
        for surrounding in SURROUNDINGS {
            let before: Vec<u8> = (0..len).map(surrounding).collect();
            let context = format!("{width} bits from bit {offset} of {before:02x?}");

            let expected = model_load(&before, offset, width);
            let loaded = load(&before, offset, width);
            assert_eq!(u128::from(loaded), expected, "load of {context}");
            assert_eq!(i128::from(sign_extend(loaded, width)), model_sign_extend(expected, width), "{context}");

            for value in VALUES {
                let (mut stored, mut model) = (before.clone(), before.clone());
                store(&mut stored, offset, width, value as u64);
                model_store(&mut model, offset, width, value);
                assert_eq!(stored, model, "store of {value:x} to {context}");
            }
        }
    }
    assert!(nine_bytes > 0, "64 bits that start at bit 1 cover nine bytes");
}

#[test]
fn a_whole_slice_reads_back_range_by_range() {
    // This splits 40 bytes into ranges of widths 1, 2, 3, … and writes a different value to each.
    let mut bytes = [0xa5; 40];
    let value = |width: u32| 0x0123_4567_89ab_cdef_u64.rotate_left(width * 7) & (u64::MAX >> (64 - width));
    let mut ranges = Vec::new();
    let (mut offset, mut width) = (0, 1);
    while offset + width as usize <= 320 {
        ranges.push((offset, width));
        offset += width as usize;
        width += 1;
    }
    for &(offset, width) in ranges.iter().rev() {
        store(&mut bytes, offset, width, value(width));
    }
    for &(offset, width) in &ranges {
        assert_eq!(load(&bytes, offset, width), value(width), "{width} bits from bit {offset}");
    }
    assert_eq!(load(&bytes, offset, 320 - offset as u32), 0xa5a5_a5a5 >> (offset % 8) & ((1 << (320 - offset)) - 1));
}

#[test]
fn bits_above_the_width_are_ignored() {
    let mut bytes = [0; 4];
    store(&mut bytes, 3, 5, 0xffff_ffe0);
    assert_eq!(bytes, [0; 4]);
    assert_eq!(sign_extend(0xffff_ff0f, 5), 15);
}

#[test]
fn they_are_const() {
    const BYTES: [u8; 9] = {
        let mut bytes = [0; 9];
        store(&mut bytes, 7, 64, u64::MAX);
        bytes
    };
    const VALUE: i64 = sign_extend(load(&BYTES, 7, 64), 64);
    assert_eq!((VALUE, BYTES[8]), (-1, 0x7f));
}

/// Asserts that the call panics with this message.
#[track_caller]
fn assert_panics(message: &str, call: impl FnOnce() + std::panic::UnwindSafe) {
    let payload = std::panic::catch_unwind(call).expect_err("it did not panic");
    let text = payload.downcast_ref::<&str>().copied().or(payload.downcast_ref::<String>().map(String::as_str));
    assert_eq!(text, Some(message));
}

#[test]
fn ranges_that_do_not_exist_panic() {
    const OUTSIDE: &str = "the range of bits ends outside the bytes";
    const EMPTY: &str = "a range of bits has at least 1 bit";
    assert_panics(OUTSIDE, || _ = load(&[0; 2], 8, 9));
    assert_panics(OUTSIDE, || _ = load(&[0; 8], 1, 64));
    assert_panics(OUTSIDE, || _ = load(&[], 0, 1));
    assert_panics(OUTSIDE, || _ = load(&[0; 2], usize::MAX, 64));
    assert_panics(OUTSIDE, || store(&mut [0; 2], 16, 1, 0));
    assert_panics(EMPTY, || _ = load(&[0; 2], 0, 0));
    assert_panics(EMPTY, || store(&mut [0; 2], 0, 0, 0));
    let too_wide = "the width is more than 64 bits";
    assert_panics(too_wide, || _ = load(&[0; 9], 0, 65));
    assert_panics(too_wide, || _ = load(&[0; 9], 0, u32::MAX));
    assert_panics(too_wide, || store(&mut [0; 9], 0, 65, 0));
    assert_panics("the width is not 1 to 64 bits", || _ = sign_extend(0, 0));
    assert_panics("the width is not 1 to 64 bits", || _ = sign_extend(0, 65));
}
