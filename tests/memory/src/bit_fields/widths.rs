//! Compares all widths, at every start in a byte, with the model [`expected`]: below 64 bits those around the widths of the
//! accesses, and 64 bits from bit 1 to 7 cover nine bytes; above, all from bit 1.

use ptx_abi::PtxLayout;

/// `value` in `width` bits from bit `lead` of bytes that are all `fill`.
fn expected(value: u128, lead: u32, width: u32, fill: u8, len: usize) -> Vec<u8> {
    let mut bytes = vec![fill; len];
    for bit in 0..width {
        let at = (bit + lead) as usize;
        bytes[at / 8] = bytes[at / 8] & !(1 << (at % 8)) | ((value >> bit & 1) as u8) << (at % 8);
    }
    bytes
}

/// Values at the ends of the range and with patterns, and then random ones. Miri takes none of these, because the bytes that an
/// accessor reads and writes do not depend on the value.
fn values(mask: u128, random: usize) -> impl Iterator<Item = u128> {
    let random = if cfg!(miri) { 0 } else { random };
    let fixed = [0, 1, u128::MAX, mask >> 1, (mask >> 1) + 1, 0x0123_4567_89ab_cdef_0246_8ace_1357_9bdf];
    let next = |bits: &u128| Some(bits.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f));
    fixed.into_iter().chain(core::iter::successors(Some(0x9e37_79b9_7f4a_7c15), next).skip(1).take(random))
}

macro_rules! widths {
    ($Signed:ty, $Unsigned:ty, $random:literal random: $($test:ident $lead:literal: $($width:literal)*;)*) => {$(
        #[test]
        fn $test() {$({
            const LEN: usize = usize::div_ceil($lead + $width, 8);

            crate::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C, packed)]:
                struct Signed { #[ptx(bits(lead: u8 = $lead, value: $Signed = $width))] bytes: [u8; LEN], next: u16 }
                struct Unsigned {
                    #[ptx(bits(lead: u8 = $lead, value: $Unsigned = $width))] bytes: [u8; LEN],
                    next: u16,
                }
            }

            assert_eq!((Signed::VALUE_BITS, Signed::VALUE_OFFSET, size_of::<Signed>()), ($width, $lead, LEN + 2));
            let mask = u128::MAX >> (128 - $width);
            for value in values(mask, $random) {
                for fill in [0, 0xff] {
                    let bytes = expected(value, $lead, $width, fill, LEN);
                    let next = u16::from_ne_bytes([fill; 2]);

                    let mut unsigned = Unsigned { bytes: [fill; LEN], next };
                    let declared = value as $Unsigned;
                    assert_eq!(unsigned.set_value_checked(declared).is_ok(), u128::from(declared) <= mask);
                    unsigned.set_value_wrapping(declared);
                    assert_eq!((unsigned.bytes.as_slice(), u128::from(unsigned.value())), (&*bytes, value & mask));
                    assert_eq!(u32::from(unsigned.lead()), u32::from(fill) & ((1 << $lead) - 1));

                    let mut signed = Signed { bytes: [fill; LEN], next };
                    let (declared, extended) = (value as $Signed, (value as i128) << (128 - $width) >> (128 - $width));
                    assert_eq!(signed.set_value_checked(declared).is_ok(), i128::from(declared) == extended);
                    signed.set_value_wrapping(declared);
                    assert_eq!((signed.bytes.as_slice(), i128::from(signed.value())), (&*bytes, extended));
                    assert_eq!(signed.with_value(extended as $Signed).value(), extended as $Signed);
                    assert_eq!(({ unsigned.next }, { signed.next }), (next, next));
                }
            }
        })*}
    )*};
}

widths! { i64, u64, 20 random:
    narrow_from_bit_1 1: 1 7 8 9 15 16 17 31 32 33 57 63;
    narrow_from_bit_2 2: 1 7 8 9 15 16 17 31 32 33 57 63;
    narrow_from_bit_3 3: 1 7 8 9 15 16 17 31 32 33 57 63;
    narrow_from_bit_4 4: 1 7 8 9 15 16 17 31 32 33 57 63;
    narrow_from_bit_5 5: 1 7 8 9 15 16 17 31 32 33 57 63;
    narrow_from_bit_6 6: 1 7 8 9 15 16 17 31 32 33 57 63;
    narrow_from_bit_7 7: 1 7 8 9 15 16 17 31 32 33 57 63;
    nine_bytes_from_bit_1 1: 64;
    nine_bytes_from_bit_2 2: 64;
    nine_bytes_from_bit_3 3: 64;
    nine_bytes_from_bit_4 4: 64;
    nine_bytes_from_bit_5 5: 64;
    nine_bytes_from_bit_6 6: 64;
    nine_bytes_from_bit_7 7: 64;
}

widths! { i128, u128, 0 random:
    wide_from_bit_1 1: 65 66 67 68 69 70 71 72 73 74 75 76 77 78 79 80 81 82 83 84 85 86 87 88 89 90 91 92 93 94 95 96 97 98
        99 100 101 102 103 104 105 106 107 108 109 110 111 112 113 114 115 116 117 118 119 120 121 122 123 124 125 126
        127 128;
    wide_from_bit_2 2: 65 72 96 119 126 127 128;
    wide_from_bit_3 3: 65 72 96 119 125 127 128;
    wide_from_bit_4 4: 65 72 96 119 124 127 128;
    wide_from_bit_5 5: 65 72 96 119 123 127 128;
    wide_from_bit_6 6: 65 72 96 119 122 127 128;
    wide_from_bit_7 7: 65 72 96 119 121 127 128;
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Natural {
    tag: u8,
    #[ptx(bits(a: i128 = 100))]
    a_bits: [u8; 13],
    _align: ptx_abi::Align16,
    #[ptx(bits(b: u128 = 128))]
    b_bits: u128,
}

#[test]
fn natural() {
    // 8 + 100 bits fit into one unit of 128, so `a` starts at bit 8.
    assert_eq!((size_of::<Natural>(), Natural::A_OFFSET, Natural::B_OFFSET), (32, 8, 128));
    let mut natural = Natural { tag: 1, a_bits: [0; 13], _align: ptx_abi::Align16, b_bits: 0 };
    natural.set_a(-1 << 99);
    natural.set_b(u128::MAX - 1);
    assert_eq!((natural.tag, natural.a(), natural.b(), natural.b_bits), (1, -1 << 99, u128::MAX - 1, u128::MAX - 1));
    let message = "[PTX408] the value -633825300114114700748351602689 does not fit into the bit-field `a` of 100 bits, which \
                   holds -633825300114114700748351602688 to 633825300114114700748351602687";
    assert_eq!(natural.set_a_checked((-1 << 99) - 1).unwrap_err().to_string(), message);
    assert_eq!(natural.a_bits, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8]);
}
