//! Tests packed structs, in which bit-fields follow each other without gaps (facts 1.4). `widths` tests them across any boundary.

use ptx_abi::{PtxLayout, bit_fields};

use crate::bit_fields::shape;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, packed)]
struct IntegerStorage {
    tag: u8,
    #[ptx(bits(a: u32 = 12, b: i32 = 20))]
    word: u32,
    #[ptx(bits(c: u64 = 40, d: i16 = 10, e: u8 = 7, f: bool = 7))]
    double: u64,
    end: u16,
}

#[test]
fn integer_storage() {
    let members = vec![
        ("tag", 0, 8, false),
        ("a", 8, 12, true),
        ("b", 20, 20, true),
        ("c", 40, 40, true),
        ("d", 80, 10, true),
        ("e", 90, 7, true),
        ("f", 97, 7, true),
        ("end", 104, 16, false),
    ];
    assert_eq!(shape::<IntegerStorage>(), (15, 1, members));
    let mut packed = IntegerStorage { tag: 1, word: 0, double: 0, end: 2 }.with_a(0xabc).with_b(-2);
    assert_eq!({ packed.word }, 0xffff_eabc);
    packed.set_c(0xff_0000_0001);
    packed.set_d(-512);
    packed.set_e(0x55);
    assert_eq!({ packed.double }, 0xff_0000_0001 | 0x200 << 40 | 0x55 << 50);
    assert_eq!((packed.a(), packed.b(), packed.c(), packed.d(), packed.e()), (0xabc, -2, 0xff_0000_0001, -512, 0x55));
    assert_eq!((packed.tag, { packed.end }, packed.f()), (1, 2, false));
    const CONST: u32 = IntegerStorage { tag: 0, word: 0, double: 0, end: 0 }.with_b(-1).word;
    assert_eq!(CONST, 0xffff_f000);
}

#[bit_fields]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, PtxLayout)]
#[repr(C, packed)]
#[ptx(impls(Pod))]
struct Made {
    tag: u8,
    #[bits(13)]
    a: u32,
    #[bits(30)]
    b: i64,
    #[bits(5)]
    c: u8,
    wide: u32,
    #[bits(8)]
    d: u16,
}

#[test]
fn attribute_form() {
    let members = vec![
        ("tag", 0, 8, false),
        ("a", 8, 13, true),
        ("b", 21, 30, true),
        ("c", 51, 5, true),
        ("wide", 56, 32, false),
        ("d", 88, 8, true),
    ];
    assert_eq!(shape::<Made>(), (12, 1, members));
    let made = Made::new(7, 0x0102_0304).with_a(0x1fff).with_b(-1).with_c(1).with_d(0xee);
    assert_eq!(bytemuck::bytes_of(&made), [7, 0xff, 0xff, 0xff, 0xff, 0xff, 0x0f, 4, 3, 2, 1, 0xee]);
    assert_eq!(format!("{made:?}"), "Made { tag: 7, a: 8191, b: -1, c: 1, wide: 16909060, d: 238 }");
    assert!(made > made.with_b(-2) && made == made.with_a(8191) && Made::default() == Made::new(0, 0));
}
