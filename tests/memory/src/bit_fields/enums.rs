//! Tests `bool`, enumerations, and every spelling of an integer type.

use core::ffi::{c_int, c_long, c_uchar, c_uint, c_ulonglong, c_ushort};

use ptx_abi::bit_field::{BitFieldEnum, BitFieldValueError};
use ptx_abi::{PtxLayout, bit_fields};

use crate::bit_fields::shape;

#[derive(Clone, Copy, Debug, Default, PartialEq, PtxLayout)]
#[repr(u32)]
enum Access {
    #[default]
    None,
    Read,
    Write = 5,
    Remote = 7,
}

#[derive(Clone, Copy, Debug, PartialEq, PtxLayout)]
#[repr(i8)]
enum Sign {
    Minus = -1,
    Zero,
    Plus,
}

crate::types! { #[derive(Clone, Copy, PtxLayout)]:
    #[repr(C, align(4))]
    struct Written {
        #[ptx(bits(lead: u32 = 3, access: enum Access = 3, sign: enum Sign = 2, last: enum Access = 24))]
        bytes: [u8; 4],
    }
    #[repr(C)] struct Stored { #[ptx(bits(wide: bool = 3))] bits: [u8; 1] }
    #[repr(C, align(8))]
    struct Spelled {
        #[ptx(bits(
            a: Alias = 4,
            b: <Own as Assoc>::Int = 4,
            c: core::primitive::u8 = 4,
            d: self::Byte = 4,
            e: c_int = 4,
            f: c_ushort = 4,
            g: c_uchar = 4,
            h: c_long = 4,
            i: c_ulonglong = 4,
            j: usize = 4,
            k: isize = 24,
        ))]
        bytes: [u8; 8],
    }
}

crate::types! { #[bit_fields] #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    #[ptx(impls(Pod))]
    struct Made {
        #[bits(3)] lead: u32,
        #[bits(3, enum)] access: Access,
        #[bits(2, enum)] sign: Sign,
        #[bits(24, enum)] last: Access,
    }
    #[ptx(impls(Pod))]
    struct Bools { #[bits(1)] a: bool, #[bits(1)] b: bool, #[bits(3)] wide: bool, #[bits(3)] rest: u8 }
}

#[test]
fn values() {
    assert_eq!(<Access as BitFieldEnum>::VALUES, [0, 1, 5, 7]);
    assert_eq!(<Sign as BitFieldEnum>::VALUES, [-1, 0, 1]);
    let members = vec![("lead", 0, 3, true), ("access", 3, 3, true), ("sign", 6, 2, true), ("last", 8, 24, true)];
    assert_eq!(shape::<Written>(), (4, 4, members.clone()));
    assert_eq!(shape::<Made>(), (4, 4, members));
}

macro_rules! enums {
    ($($test:ident: $new:expr, $word:expr;)*) => {$(
        #[test]
        fn $test() {
            let (mut new, word) = ($new, $word);
            let read: Result<Access, BitFieldValueError> = new.access();
            assert_eq!((read, new.sign()), (Ok(Access::None), Ok(Sign::Zero)));
            new.set_access(Access::Write);
            new.set_sign(Sign::Minus);
            new.set_last(Access::Remote);
            assert_eq!(word(new), 5 << 3 | 3 << 6 | 7 << 8);
            assert_eq!((new.access(), new.sign(), new.last()), (Ok(Access::Write), Ok(Sign::Minus), Ok(Access::Remote)));
            assert_eq!(new.with_sign(Sign::Plus).sign(), Ok(Sign::Plus));

            // All enumerators fit, or the type does not compile.
            assert!(new.set_access_checked(Access::Remote).is_ok());
            assert!(new.with_sign_checked(Sign::Zero).is_ok_and(|new| new.sign() == Ok(Sign::Zero)));
            new.set_access_wrapping(Access::Read);
            assert_eq!(word(new), 1 << 3 | 3 << 6 | 7 << 8);
        }
    )*};
}

enums! {
    enums_written: Written { bytes: [0; 4] }, |written: Written| u32::from_le_bytes(written.bytes);
    enums_made: Made::new(), |made: Made| bytemuck::cast::<_, u32>(made);
}

#[test]
fn bits_that_are_no_enumerator() {
    let made = bytemuck::cast::<u32, Made>(6 << 3 | 2 << 6 | 0xff_ffff << 8);
    let error = made.access().unwrap_err();
    assert_eq!((error.value(), error.to_string().as_str()), {
        (6, "[PTX408] the bit-field holds 6, which is not an enumerator of its type")
    });
    assert_eq!(made.sign().map_err(|error| error.value()), Err(-2));
    assert_eq!(made.last().map_err(|error| error.value()), Err(0xff_ffff));
}

#[test]
fn const_enums() {
    const MADE: Made = Made::new().with_access(Access::Read).with_sign(Sign::Minus);
    const ACCESS: Result<Access, BitFieldValueError> = MADE.access();
    const SIGN: Sign = match MADE.sign() {
        Ok(sign) => sign,
        Err(_) => panic!(),
    };
    assert_eq!((ACCESS, SIGN), (Ok(Access::Read), Sign::Minus));
}

/// Facts 1.5: only the lowest bit of a wider `bool` is the value.
#[test]
fn bools() {
    // Const evaluation refuses a `bool` that is neither 0 nor 1.
    const WIDE: [bool; 2] = [Stored { bits: [0b100] }.wide(), Stored { bits: [0b101] }.wide()];
    let mut bools = Bools::new();
    bools.set_b(true);
    bools.set_wide(true);
    assert_eq!(bytemuck::cast::<_, u8>(bools), 0b0000_0110);
    assert_eq!((bools.a(), bools.b(), bools.wide(), bools.rest()), (false, true, true, 0));
    let bools: Bools = bytemuck::cast(0b0001_0001u8);
    assert_eq!((bools.a(), bools.b(), bools.wide()), (true, false, false));
    assert_eq!(WIDE, [false, true]);
    assert!(!Bools::new().with_wide(true).with_wide(false).wide());
    assert_eq!(bools.with_rest_checked(8).map(|bools| bools.rest()).map_err(|error| error.width()), Err(3));
}

type Alias = c_uint;
type Byte = u8;
struct Own;
impl Own {
    const NAME: &'static str = "unused";
}
trait Assoc {
    type Int;
}
impl Assoc for Own {
    type Int = i16;
}

#[test]
fn types_are_decided_by_trait() {
    let mut spelled = Spelled { bytes: [0; 8] }.with_a(15).with_b(-1).with_d(1).with_e(-8).with_h(-7).with_i(9);
    spelled.set_k(-1);
    assert_eq!(spelled.bytes, [0xff, 0x10, 0x08, 0x90, 0x09, 0xff, 0xff, 0xff]);
    let (a, b, e): (u32, i16, i32) = (spelled.a(), spelled.b(), spelled.e());
    assert_eq!((a, b, e, spelled.h(), spelled.k()), (15, -1, -8, -7, -1));
    assert!(spelled.with_j_checked(16).is_err());
    assert_eq!(Own::NAME, "unused");
}
