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

crate::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    struct Partly {
        tag: u8,
        #[ptx(bits(a: u32 = 30))] after_padding: u32,
        #[ptx(bits(b: u64 = 5))] before_padding: u64,
        next: u64,
        #[ptx(bits(c: u16 = 9))] low: u16,
        last: u32,
    }
    struct Separate {
        #[ptx(bits(a: u8 = 3))] low: [u8; 1],
        #[ptx(bits(b: u8 = 6))] high: [u8; 1],
        #[ptx(bits(_: u16 = 0, c: u32 = 30))] word: u32,
    }
    struct Tuple(u8, #[ptx(bits(a: u8 = 3, b: i8 = 5))] u8, u16);
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

/// A run begins where the one before ends, if it shares no byte with it. An integer need not cover a width of zero.
#[test]
fn runs_that_share_no_byte() {
    let members = vec![("a", 0, 3, true), ("b", 8, 6, true), ("c", 32, 30, true)];
    assert_eq!(shape::<Separate>(), (8, 4, members));
}

#[test]
fn tuple_struct() {
    let members = vec![("0", 0, 8, false), ("a", 8, 3, true), ("b", 11, 5, true), ("2", 16, 16, false)];
    assert_eq!(shape::<Tuple>(), (4, 2, members));
    let tuple = Tuple(1, 0, 2).with_a(7).with_b(-2);
    assert_eq!((tuple.0, tuple.1, tuple.2, tuple.b()), (1, 0xf7, 2, -2));
}

crate::types! { #[bit_fields] #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    struct Mixed {
        #[ptx(as = [u16; 3])] foreign: Foreign,
        #[bits(3)] a: u8,
        #[bits(30)] b: u32,
        vector: Float4,
        #[bits(1)] c: bool,
        next: DevPtr<Mixed>,
        #[bits(40)] d: i64,
        #[bits(40)] e: i64,
        rows: [[u8; 3]; 3],
        #[bits(4)] f: u16,
    }
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
