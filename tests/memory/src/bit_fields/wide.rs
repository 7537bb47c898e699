//! Compares widths from 65 to 128 bits, at every start in a byte, with arithmetic on 256 bits.

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

macro_rules! wide {
    ($($test:ident $lead:literal: $($width:literal)*;)*) => {$(
        #[test]
        fn $test() {$({
            const LEN: usize = usize::div_ceil($lead + $width, 8);

            #[derive(Clone, Copy, PtxLayout)]
            #[repr(C, packed)]
            struct Signed {
                #[ptx(bits(lead: u8 = $lead, value: i128 = $width))]
                bytes: [u8; LEN],
            }

            #[derive(Clone, Copy, PtxLayout)]
            #[repr(C, packed)]
            struct Unsigned {
                #[ptx(bits(lead: u8 = $lead, value: u128 = $width))]
                bytes: [u8; LEN],
            }

            assert_eq!((Signed::VALUE_BITS, Signed::VALUE_OFFSET, size_of::<Signed>()), ($width, $lead, LEN));
            let mask = u128::MAX >> (128 - $width);
            for value in [0, 1, u128::MAX, mask >> 1, (mask >> 1) + 1, 0x0123_4567_89ab_cdef_0246_8ace_1357_9bdf] {
                for fill in [0, 0xff] {
                    let bytes = expected(value, $lead, $width, fill, LEN);

                    let mut unsigned = Unsigned { bytes: [fill; LEN] };
                    assert_eq!(unsigned.set_value_checked(value).is_ok(), value <= mask);
                    unsigned.set_value_wrapping(value);
                    assert_eq!((unsigned.bytes.as_slice(), unsigned.value()), (bytes.as_slice(), value & mask));
                    assert_eq!(u32::from(unsigned.lead()), u32::from(fill) & ((1 << $lead) - 1));

                    let mut signed = Signed { bytes: [fill; LEN] };
                    let extended = (value as i128) << (128 - $width) >> (128 - $width);
                    assert_eq!(signed.set_value_checked(value as i128).is_ok(), value as i128 == extended);
                    signed.set_value_wrapping(value as i128);
                    assert_eq!((signed.bytes.as_slice(), signed.value()), (bytes.as_slice(), extended));
                }
            }
        })*}
    )*};
}

wide! {
    from_bit_1 1: 65 66 67 68 69 70 71 72 73 74 75 76 77 78 79 80 81 82 83 84 85 86 87 88 89 90 91 92 93 94 95 96 97 98
        99 100 101 102 103 104 105 106 107 108 109 110 111 112 113 114 115 116 117 118 119 120 121 122 123 124 125 126
        127 128;
    from_bit_2 2: 65 72 96 119 126 127 128;
    from_bit_3 3: 65 72 96 119 125 127 128;
    from_bit_4 4: 65 72 96 119 124 127 128;
    from_bit_5 5: 65 72 96 119 123 127 128;
    from_bit_6 6: 65 72 96 119 122 127 128;
    from_bit_7 7: 65 72 96 119 121 127 128;
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
