//! Tests bit-fields of unions, which start at bit 0 and have `unsafe` accessors.

use ptx_abi::bit_field::BitFieldRangeError;
use ptx_abi::{PtxLayout, bit_fields};

use crate::bit_fields::shape;

crate::types! { #[bit_fields] #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    union Made { whole: u32, #[bits(9)] s: i16, #[bits(31)] j: u32, #[bits(0)] _zero: u64, #[bits(3)] _unnamed: u64 }
    union OnlyBits { #[bits(1)] a: u8, #[bits(17)] b: u32 }
}

crate::types! { #[derive(Clone, Copy, PtxLayout)]:
    #[repr(C)] union Written { whole: u32, #[ptx(bits(s: i16 = 9, j: u32 = 31, _: u64 = 3))] bits: [u8; 4] }
    #[repr(C, packed)]
    union Packed { whole: u32, #[ptx(bits(s: i16 = 9))] s_bits: [u8; 2], #[ptx(bits(j: u32 = 31))] j_bits: u32 }
}

macro_rules! unions {
    ($($test:ident $name:ident $align:literal;)*) => {$(
        #[test]
        fn $test() {
            let members = vec![("whole", 0, 32, false), ("s", 0, 9, true), ("j", 0, 31, true)];
            assert_eq!(shape::<$name>(), (4, $align, members));
            assert_eq!(($name::S_OFFSET, $name::J_OFFSET, $name::S_BITS, $name::J_BITS), (0, 0, 9, 31));
            let mut union = $name { whole: 0xffff_ffff };
            // SAFETY: all bytes of the union are initialised, here and below.
            unsafe {
                assert_eq!((union.s(), union.j()), (-1, 0x7fff_ffff));
                union.set_s(-256);
                assert_eq!({ union.whole }, 0xffff_ff00);
                union.set_j(5);
                assert_eq!({ union.whole }, 0x8000_0005);
                let error: BitFieldRangeError = union.set_s_checked(256).unwrap_err();
                assert_eq!(error.field(), "s");
                union.set_s_wrapping(256 + 3);
                assert_eq!({ union.whole }, 0x8000_0103);
                assert_eq!({ union.with_s(255).whole }, 0x8000_00ff);
                assert!(union.with_j_checked(1 << 31).is_err());
                assert_eq!(union.with_j_checked(7).map(|union| union.whole), Ok(0x8000_0007));
            }
        }
    )*};
}

unions! {
    union_made Made 4;
    union_written Written 4;
    union_packed Packed 1;
}

/// An accessor of a union is an `unsafe fn`, also in constants.
#[test]
fn accessors_are_unsafe_and_const() {
    const GET: unsafe fn(&Made) -> i16 = Made::s;
    const SET: unsafe fn(&mut Made, i16) = Made::set_s;
    const WITH: unsafe fn(Made, u32) -> Result<Made, BitFieldRangeError> = Made::with_j_checked;
    // SAFETY: all bytes of the union are initialised.
    const VALUE: i16 = unsafe { Made { whole: 0x1ff }.s() };
    let mut made = Made { whole: 0 };
    // SAFETY: all bytes of the union are initialised.
    unsafe {
        SET(&mut made, -1);
        assert_eq!((GET(&made), VALUE), (-1, -1));
        assert_eq!(WITH(made, 1).map(|made| made.whole), Ok(1));
    }
}

#[test]
fn union_of_bit_fields_only() {
    assert_eq!(shape::<OnlyBits>(), (4, 4, vec![("a", 0, 1, true), ("b", 0, 17, true)]));
}
