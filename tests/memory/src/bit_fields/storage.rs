//! Tests the storage of a run: its types, its contents, and the bits that accessors must not change.

use core::ffi::c_uint;

use ptx_abi::layout::{Item, Rules, place};
use ptx_abi::vector::Float4;
use ptx_abi::{DevPtr, Member, PtxLayout, TypeKind, bit_fields};

use crate::bit_fields::shape;

/// One C struct with three kinds of storage.
macro_rules! same {
    ($($name:ident: $storage:ty, $repr:tt;)*) => {$(
        #[derive(Clone, Copy, PtxLayout)]
        #[repr $repr]
        #[ptx(name = "S")]
        struct $name {
            #[ptx(bits(a: u32 = 5, b: i32 = 27))]
            storage: $storage,
        }
    )*};
}

same! {
    Bytes: [u8; 4], (C, align(4));
    Word: u32, (C);
    Alias: c_uint, (C);
    Signed: i32, (C);
}

#[test]
fn kinds_of_storage() {
    let members = || vec![("a", 0, 5, true), ("b", 5, 27, true)];
    assert_eq!(shape::<Bytes>(), (4, 4, members()));
    assert_eq!(shape::<Word>(), (4, 4, members()));
    assert_eq!(shape::<Alias>(), (4, 4, members()));
    assert_eq!(shape::<Signed>(), (4, 4, members()));
    assert_eq!(Bytes::LAYOUT.fingerprint(), Signed::LAYOUT.fingerprint());
    assert_eq!(Bytes { storage: [0; 4] }.with_a(31).with_b(-1).storage, [0xff; 4]);
    assert_eq!(Word { storage: 0 }.with_a(17).with_b(-2).storage, 0xffff_ffd1);
    assert_eq!(Alias { storage: 0 }.with_a(17).with_b(-2).storage, 0xffff_ffd1);
    assert_eq!(Signed { storage: 0 }.with_a(17).with_b(-2).storage, -47);
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Partly {
    tag: u8,
    #[ptx(bits(a: u32 = 30))]
    after_padding: u32,
    #[ptx(bits(b: u64 = 5))]
    before_padding: u64,
    next: u64,
    #[ptx(bits(c: u16 = 9))]
    low: u16,
    last: u32,
}

/// An integer may be larger than the used bytes if no other member could be there.
#[test]
fn integers_that_are_not_full() {
    let members = vec![
        ("tag", 0, 8, false),
        ("a", 32, 30, true),
        ("b", 64, 5, true),
        ("next", 128, 64, false),
        ("c", 192, 9, true),
        ("last", 224, 32, false),
    ];
    assert_eq!(shape::<Partly>(), (32, 8, members));
    let partly = Partly { tag: 0, after_padding: 0, before_padding: 0, next: 0, low: 0, last: 0 };
    let partly = partly.with_a(0x3fff_fffe).with_b(31).with_c(0x101);
    assert_eq!((partly.after_padding, partly.before_padding, partly.low), (0x3fff_fffe, 31, 0x101));
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Separate {
    #[ptx(bits(a: u8 = 3))]
    low: [u8; 1],
    #[ptx(bits(b: u8 = 6))]
    high: [u8; 1],
    #[ptx(bits(_: u16 = 0, c: u32 = 30))]
    word: u32,
}

/// A run begins where the one before ends, if it shares no byte with it. An integer need not cover a width of zero.
#[test]
fn runs_that_share_no_byte() {
    let members = vec![("a", 0, 3, true), ("b", 8, 6, true), ("c", 32, 30, true)];
    assert_eq!(shape::<Separate>(), (8, 4, members));
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Tuple(u8, #[ptx(bits(a: u8 = 3, b: i8 = 5))] u8, u16);

#[test]
fn tuple_struct() {
    let members = vec![("0", 0, 8, false), ("a", 8, 3, true), ("b", 11, 5, true), ("2", 16, 16, false)];
    assert_eq!(shape::<Tuple>(), (4, 2, members));
    let tuple = Tuple(1, 0, 2).with_a(7).with_b(-2);
    assert_eq!((tuple.0, tuple.1, tuple.2, tuple.b()), (1, 0xf7, 2, -2));
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Mixed {
    #[ptx(as = [u16; 3])]
    foreign: Foreign,
    #[bits(3)]
    a: u8,
    #[bits(30)]
    b: u32,
    vector: Float4,
    #[bits(1)]
    c: bool,
    next: DevPtr<Mixed>,
    #[bits(40)]
    d: i64,
    #[bits(40)]
    e: i64,
    rows: [[u8; 3]; 3],
    #[bits(4)]
    f: u16,
}

#[derive(Clone, Copy)]
struct Foreign([u16; 3]);

/// The length of the storage follows from the members before it, whatever their types are.
#[test]
fn members_of_any_type() {
    let members = vec![
        ("foreign", 0, 48, false),
        ("a", 48, 3, true),
        ("b", 64, 30, true),
        ("vector", 128, 128, false),
        ("c", 256, 1, true),
        ("next", 320, 64, false),
        ("d", 384, 40, true),
        ("e", 448, 40, true),
        ("rows", 488, 72, false),
        ("f", 560, 4, true),
    ];
    assert_eq!(shape::<Mixed>(), (80, 16, members));
    let mixed = Mixed::new(Foreign([1, 2, 3]), Float4::new(1.0, 2.0, 3.0, 4.0), DevPtr::from_raw(64), [[9; 3]; 3]);
    let mixed = mixed.with_a(7).with_b(0x3fff_ffff).with_c(true).with_d(-1).with_e(1).with_f(15);
    assert_eq!((mixed.a(), mixed.b(), mixed.c(), mixed.d(), mixed.e(), mixed.f()), {
        (7, 0x3fff_ffff, true, -1, 1, 15)
    });
    assert_eq!((mixed.foreign.0, mixed.next.as_raw(), mixed.rows, mixed.vector.w.to_bits()), {
        ([1, 2, 3], 64, [[9; 3]; 3], 4f32.to_bits())
    });
}

macro_rules! sixty_four {
    ($($index:literal $name:ident $set:ident)*) => {
        #[derive(Clone, Copy, PtxLayout)]
        #[repr(C)]
        struct SixtyFour {
            #[ptx(bits($($name: u64 = 1),*))]
            word: u64,
        }

        #[bit_fields]
        #[derive(Clone, Copy, PtxLayout)]
        #[repr(C)]
        #[ptx(impls(Pod))]
        struct SixtyFourMade {
            $(#[bits(1)] $name: u64,)*
        }

        #[test]
        fn sixty_four_bit_fields() {
            assert_eq!(SixtyFour::LAYOUT.members().len(), 64);
            assert_eq!((size_of::<SixtyFourMade>(), align_of::<SixtyFourMade>()), (8, 8));
            for word in [0, u64::MAX, 0x0123_4567_89ab_cdef] {
                $({
                    let mut bits = SixtyFour { word };
                    assert_eq!(bits.$name(), word >> $index & 1);
                    bits.$set(1 - bits.$name());
                    assert_eq!(bits.word, word ^ 1 << $index);
                    let mut made: SixtyFourMade = bytemuck::cast(word);
                    made.$set(1 - made.$name());
                    assert_eq!(bytemuck::cast::<_, u64>(made), word ^ 1 << $index);
                })*
            }
        }
    };
}

sixty_four! {
    0 b00 set_b00 1 b01 set_b01 2 b02 set_b02 3 b03 set_b03
    4 b04 set_b04 5 b05 set_b05 6 b06 set_b06 7 b07 set_b07
    8 b08 set_b08 9 b09 set_b09 10 b10 set_b10 11 b11 set_b11
    12 b12 set_b12 13 b13 set_b13 14 b14 set_b14 15 b15 set_b15
    16 b16 set_b16 17 b17 set_b17 18 b18 set_b18 19 b19 set_b19
    20 b20 set_b20 21 b21 set_b21 22 b22 set_b22 23 b23 set_b23
    24 b24 set_b24 25 b25 set_b25 26 b26 set_b26 27 b27 set_b27
    28 b28 set_b28 29 b29 set_b29 30 b30 set_b30 31 b31 set_b31
    32 b32 set_b32 33 b33 set_b33 34 b34 set_b34 35 b35 set_b35
    36 b36 set_b36 37 b37 set_b37 38 b38 set_b38 39 b39 set_b39
    40 b40 set_b40 41 b41 set_b41 42 b42 set_b42 43 b43 set_b43
    44 b44 set_b44 45 b45 set_b45 46 b46 set_b46 47 b47 set_b47
    48 b48 set_b48 49 b49 set_b49 50 b50 set_b50 51 b51 set_b51
    52 b52 set_b52 53 b53 set_b53 54 b54 set_b54 55 b55 set_b55
    56 b56 set_b56 57 b57 set_b57 58 b58 set_b58 59 b59 set_b59
    60 b60 set_b60 61 b61 set_b61 62 b62 set_b62 63 b63 set_b63
}

#[bit_fields]
#[derive(PtxLayout)]
#[repr(C)]
struct Unnamed3 {
    #[bits(3)]
    a: u32,
    #[bits(4)]
    _first: u16,
    c: u8,
    #[bits(0)]
    _second: u64,
    #[bits(5)]
    b: u32,
    #[bits(9)]
    _third: u32,
}

/// The layout describes unnamed bit-fields in order, each once, after any number of named members.
#[test]
fn unnamed_bit_fields_are_described() {
    let TypeKind::Struct(aggregate) = Unnamed3::LAYOUT.kind else { panic!("a struct") };
    let places = |members: &[Member<'_>]| {
        members.iter().map(|member| (member.bit_offset, member.bit_width, member.layout.size)).collect::<Vec<_>>()
    };
    assert_eq!(places(aggregate.members), [(0, 3, 4), (8, 8, 1), (64, 5, 4)]);
    assert_eq!(places(aggregate.unnamed), [(3, 4, 2), (64, 0, 8), (69, 9, 4)]);
    // The engine describes the same declaration in the same way.
    let items = [
        Item::bit_field("a", u32::LAYOUT, 3),
        Item::unnamed(u16::LAYOUT, 4),
        Item::member("c", u8::LAYOUT),
        Item::unnamed(u64::LAYOUT, 0),
        Item::bit_field("b", u32::LAYOUT, 5),
        Item::unnamed(u32::LAYOUT, 9),
    ];
    let mut members = [Member::EMPTY; 6];
    let engine = place("Unnamed3", Rules::STRUCT, &items, &mut members).unwrap();
    let TypeKind::Struct(described) = engine.kind else { panic!("a struct") };
    assert_eq!(places(aggregate.unnamed), places(described.unnamed));
    assert_eq!((Unnamed3::LAYOUT.size, engine.size), (12, 12));
}
