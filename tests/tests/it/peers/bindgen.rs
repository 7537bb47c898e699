//! Tests bugs that bindgen has had with bit-fields, by the number of the issue.
//!
//! Each test begins with the title of the issue and its C declaration. `forms!` makes both forms of the same struct.
//! Places and values are those of gcc 12 and clang 22.

use ptx_abi::layout::{Item, Rules, place};
use ptx_abi::scalar::Scalar;
use ptx_abi::{Layout, Member, PtxLayout, TypeKind, bit_fields};

/// The size and alignment in bytes, and for each named member the name, first bit and number of bits.
type Shape = ((usize, usize), Vec<(String, usize, usize)>);

fn shape(layout: &Layout<'_>) -> Shape {
    let member = |member: &Member<'_>| (member.name.to_owned(), member.bit_offset, member.bit_width);
    ((layout.size, layout.align), layout.members().iter().map(member).collect())
}

fn shape_of(size_align: (usize, usize), members: &[(&str, usize, usize)]) -> Shape {
    (size_align, members.iter().map(|&(name, bit, bits)| (name.to_owned(), bit, bits)).collect())
}

/// Declares a type `$written` with storage that is written by hand, and the same type `$made` with `#[bit_fields]`.
///
/// A line is a member after `.` and its first bit, or storage and its bit-fields: name, type, width and first bit. Both types must
/// have these members and the size and alignment in bytes, and each Rust type must agree with its layout.
macro_rules! forms {
    (
        $written:ident $written_repr:tt $made:ident $made_repr:tt $(+ $marker:ident)? ($size:literal, $align:literal);
        $($(.$member:ident: $ty:ty, $at:literal)?
        $($storage:ident: $Storage:ty, [$($bits:ident: $Bits:ty = $width:tt, $bit:literal;)*])?;)*
    ) => {
        #[derive(Clone, Copy, PtxLayout)]
        #[repr $written_repr]
        struct $written {
            $($($member: $ty,)?
            $(#[ptx(bits($($bits: $Bits = $width),*))]
            $storage: $Storage,)?)*
        }
        #[bit_fields]
        #[derive(Clone, Copy, PtxLayout)]
        $(#[ptx(impls($marker))])?
        #[repr $made_repr]
        struct $made {
            $($($member: $ty,)?
            $($(#[bits($width)]
            $bits: $Bits,)*)?)*
        }
        let members = [
            $($((stringify!($member), $at, size_of::<$ty>() * 8),)?
            $($((stringify!($bits), $bit, $width),)*)?)*
        ];
        let expected = shape_of(($size, $align), &members);
        assert_eq!([shape($written::LAYOUT), shape($made::LAYOUT)], [expected.clone(), expected]);
        let in_rust = [size_of::<$written>(), align_of::<$written>(), size_of::<$made>(), align_of::<$made>()];
        assert_eq!(in_rust, [$size, $align, $size, $align]);
    };
}

/// "alignment of integer field holding bitfield values is not correct": `y` was put at byte 4.
#[test]
fn bindgen_111() {
    // struct A { uint8_t x; unsigned b1 : 1, b2 : 1, …, b10 : 1; uint8_t y; };
    forms! { Written (C, align(4)) Made (C) (4, 4);
        .x: u8, 0;
        bits: [u8; 2], [
            b1: u32 = 1, 8; b2: u32 = 1, 9; b3: u32 = 1, 10; b4: u32 = 1, 11; b5: u32 = 1, 12;
            b6: u32 = 1, 13; b7: u32 = 1, 14; b8: u32 = 1, 15; b9: u32 = 1, 16; b10: u32 = 1, 17;
        ];
        .y: u8, 24;
    }
    let mut written = Written { x: 0xaa, bits: [0; 2], y: 0x55 };
    written.set_b1(1);
    written.set_b8(1);
    written.set_b10(1);
    assert_eq!((written.x, written.bits, written.y), (0xaa, [0x81, 0x02], 0x55));
    let made = Made::new(1, 2).with_b9(1);
    assert_eq!((made.x, made.b8(), made.b9(), made.b10(), made.y), (1, 0, 1, 0, 2));
}

/// "More bitfield brokenness": `foo` follows the `int` in its word, and was put into the next one.
#[test]
fn bindgen_743() {
    // struct Foo { int dummy; unsigned long foo : 1; unsigned long bar : 64; };
    forms! { Foo (C, align(8)) MadeFoo (C) (16, 8);
        .dummy: i32, 0;
        bits: [u8; 12], [foo: u64 = 1, 32; bar: u64 = 64, 64;];
    }
    let mut foo = Foo { dummy: -1, bits: [0; 12] };
    foo.set_bar(u64::MAX - 1);
    assert_eq!(foo.bits, [0, 0, 0, 0, 0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);
    foo.set_foo(1);
    assert_eq!((foo.bits[0], foo.dummy, foo.foo(), foo.bar()), (1, -1, 1, u64::MAX - 1));
    let made = MadeFoo::new(7).with_bar(1 << 63).with_foo(1);
    assert_eq!((made.dummy, made.foo(), made.bar()), (7, 1, 1 << 63));

    // struct Foobie { int dummy; unsigned long foo : 1; unsigned long bar : 63; };
    forms! { Foobie (C, align(8)) MadeFoobie (C) (16, 8);
        .dummy: i32, 0;
        bits: [u8; 12], [foo: u64 = 1, 32; bar: u64 = 63, 64;];
    }
    let foobie = Foobie { dummy: 0, bits: [0xff; 12] };
    assert_eq!((foobie.foo(), foobie.bar(), foobie.dummy), (1, u64::MAX >> 1, 0));
    assert_eq!(MadeFoobie::new(3).with_bar(u64::MAX >> 1).dummy, 3);
}

/// Asserts that both types have this many bytes, aligned to 1 byte, and no named member.
#[track_caller]
fn unnamed<Written: PtxLayout, Made: PtxLayout>(size: usize) {
    assert_eq!([shape(Written::LAYOUT), shape(Made::LAYOUT)], [const { Vec::new() }; 2].map(|none| ((size, 1), none)));
    assert_eq!(
        [size_of::<Written>(), align_of::<Written>(), size_of::<Made>(), align_of::<Made>()],
        [size, 1, size, 1]
    );
}

/// "Wrong alignment of struct": unnamed bit-fields do not align, and in a union they have bytes of their own.
#[test]
fn bindgen_1034() {
    // struct S2 { unsigned : 11; };
    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    struct S2 {
        #[ptx(bits(_: u32 = 11))]
        bits: [u8; 2],
    }
    #[bit_fields]
    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    struct MadeS2 {
        #[bits(11)]
        _0: u32,
    }
    unnamed::<S2, MadeS2>(2);
    assert_eq!(S2 { bits: [1, 2] }.bits, [1, 2]);

    // union U4 { unsigned : 1; };
    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    union U4 {
        #[ptx(bits(_: u32 = 1))]
        bits: [u8; 1],
    }
    #[bit_fields]
    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    union MadeU4 {
        #[bits(1)]
        _0: u32,
    }
    unnamed::<U4, MadeU4>(1);
}

/// "csmith: Wrong size of struct with bitfields": unnamed ones of 15 + 6 bits take 3 bytes, not 4.
#[test]
fn bindgen_1076() {
    // struct S1 { signed : 15; unsigned : 6; };
    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    struct S1 {
        #[ptx(bits(_: i32 = 15, _: u32 = 6))]
        bits: [u8; 3],
    }
    #[bit_fields]
    #[derive(Clone, Copy, PtxLayout)]
    #[repr(C)]
    struct Made {
        #[bits(15)]
        _0: i32,
        #[bits(6)]
        _1: u32,
    }
    unnamed::<S1, Made>(3);
    assert_eq!(S1 { bits: [1, 2, 3] }.bits, [1, 2, 3]);
}

/// "Bitfield followed by byte generates incorrect layout": `b` follows the third byte, and was put one further.
#[test]
fn bindgen_1132() {
    // struct S0 { unsigned a : 18; uint8_t b; };
    forms! { S0 (C, align(4)) Made (C) (4, 4);
        bits: [u8; 3], [a: u32 = 18, 0;];
        .b: u8, 24;
    }
    let mut s0 = S0 { bits: [0; 3], b: 0xff };
    s0.set_a(0x3_0201);
    assert_eq!((s0.bits, s0.b, s0.a()), ([0x01, 0x02, 0x03], 0xff, 0x3_0201));
    assert_eq!((Made::new(9).with_a(0x3_ffff).b, Made::new(9).a()), (9, 0));
}

/// "Bitfield Signed Integer Handling Incorrect": the getter returned 2 and 3 for -2 and -1.
#[test]
fn bindgen_1160() {
    // typedef struct { unsigned int a : 1; unsigned int b : 1; int c : 2; } StructWithBitfields;
    forms! { Written (C) Made (C) (4, 4);
        bits: u32, [a: u32 = 1, 0; b: u32 = 1, 1; c: i32 = 2, 2;];
    }
    // C stores -4 to 4 and reads back these values.
    let seen = [(-4, 0), (-3, 1), (-2, -2), (-1, -1), (0, 0), (1, 1), (2, -2), (3, -1), (4, 0)];
    for (value, stored) in seen {
        let mut written = Written { bits: 0 };
        written.set_c_wrapping(value);
        assert_eq!((written.c(), written.a(), written.b()), (stored, 0, 0), "{value}");
        assert_eq!(written.bits, ((value & 3) << 2).cast_unsigned(), "{value}");
        assert_eq!(written.set_c_checked(value).is_ok(), (-2..=1).contains(&value), "{value}");
        let mut made = Made::new().with_a(1).with_b(1);
        made.set_c_wrapping(value);
        assert_eq!((made.c(), made.a(), made.b()), (stored, 1, 1), "{value}");
    }
}

/// "Bindgen fail to generate bindings for struct": `f5` ends the word that `f` begins, and `f6` follows at byte 4.
#[test]
fn bindgen_1314() {
    // typedef struct { uint32_t f : 20; uint8_t f1 : 4, f2 : 1, f3 : 1, f4 : 1, f5 : 5; uint16_t f6; uint8_t f7, f8, f9; };
    forms! { Written (C, align(4)) Made (C) (12, 4);
        bits: [u8; 4], [
            f: u32 = 20, 0; f1: u8 = 4, 20; f2: u8 = 1, 24; f3: u8 = 1, 25; f4: u8 = 1, 26; f5: u8 = 5, 27;
        ];
        .f6: u16, 32;
        .f7: u8, 48;
        .f8: u8, 56;
        .f9: u8, 64;
    }
    let mut written = Written { bits: [0; 4], f6: 6, f7: 7, f8: 8, f9: 9 };
    written.set_f(0xa_bcde);
    written.set_f1(0x9);
    written.set_f3(1);
    written.set_f5(0x15);
    assert_eq!(written.bits, [0xde, 0xbc, 0x9a, 0xaa]);
    assert_eq!((written.f2(), written.f4(), written.f6, written.f7, written.f8, written.f9), (0, 0, 6, 7, 8, 9));
    assert_eq!(Made::new(1, 2, 3, 4).with_f5(31).f5(), 31);
}

/// "Wrong layout generated for some structures with complex bit fields": the size was 10, not 8.
#[test]
fn bindgen_1947() {
    // typedef struct { U16 MADZ : 10, MAI0 : 2, MAI1 : 2, MAI2 : 2; U8 MADK, MABR;
    //     U16 MATH : 10, MATE : 4, MATW : 2; U8 MASW : 4, MABW : 3, MAXN : 1, _rB_; } V56AMDY;
    forms! { Written (C, align(2)) Made (C) + Pod (8, 2);
        ma: [u8; 2], [madz: u16 = 10, 0; mai0: u16 = 2, 10; mai1: u16 = 2, 12; mai2: u16 = 2, 14;];
        .madk: u8, 16;
        .mabr: u8, 24;
        mt: [u8; 3], [
            math: u16 = 10, 32; mate: u16 = 4, 42; matw: u16 = 2, 46; masw: u8 = 4, 48; mabw: u8 = 3, 52;
            maxn: u8 = 1, 55;
        ];
        ._rb: u8, 56;
    }
    let made = Made::new(0x11, 0x22, 0x33).with_madz(0x3ff).with_mai1(3).with_mate(0xf).with_masw(0xa).with_maxn(1);
    assert_eq!(bytemuck::bytes_of(&made), [0xff, 0x33, 0x11, 0x22, 0x00, 0x3c, 0x8a, 0x33]);
    let written = Written { ma: [0xff, 0x33], madk: 0, mabr: 0, mt: [0x00, 0x3c, 0x8a], _rb: 0 };
    assert_eq!((written.madz(), written.mai0(), written.mai1(), written.mai2()), (0x3ff, 0, 3, 0));
    assert_eq!((written.math(), written.mate(), written.matw()), (0, 0xf, 0));
    assert_eq!((written.masw(), written.mabw(), written.maxn()), (0xa, 0, 1));
}

/// "Invalid c struct bitfield generation in some cases": a byte of padding was put before `x`.
#[test]
fn bindgen_3105() {
    // struct Test { char a; char b : 4; char c : 4; short x : 6; short y : 10; };
    forms! { Written (C, align(2)) Made (C) + Pod (4, 2);
        .a: i8, 0;
        bits: [u8; 3], [b: i8 = 4, 8; c: i8 = 4, 12; x: i16 = 6, 16; y: i16 = 10, 22;];
    }
    let made = Made::new(1).with_b(-8).with_c(7).with_x(-1).with_y(-512);
    assert_eq!(bytemuck::bytes_of(&made), [0x01, 0x78, 0x3f, 0x80]);
    let written = Written { a: 1, bits: [0x78, 0x3f, 0x80] };
    assert_eq!((written.a, written.b(), written.c(), written.x(), written.y()), (1, -8, 7, -1, -512));
}

/// "Generated bitfield accessors shift by 64 when a field spans a 65-bit window": nine bytes do not fit into a word.
#[test]
fn bindgen_3416() {
    // struct __attribute__((packed)) S { unsigned long long p : 2; unsigned long long x : 63; };
    forms! { Written (C, packed) Made (C, packed) + Pod (9, 1);
        bits: [u8; 9], [p: u64 = 2, 0; x: u64 = 63, 2;];
    }
    let all = Written { bits: [0xff; 9] };
    assert_eq!((all.p(), all.x()), (3, 0x7fff_ffff_ffff_ffff));
    let mut written = Written { bits: [0; 9] };
    written.set_x(0x7fff_ffff_ffff_ffff);
    assert_eq!(written.bits, [0xfc, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01]);
    // The bits outside of members stay unchanged.
    let mut all = all;
    all.set_x(0);
    assert_eq!(all.bits, [0x03, 0, 0, 0, 0, 0, 0, 0, 0xfe]);
    let made = Made::new().with_x(0x4000_0000_0000_0001).with_p(2);
    assert_eq!(bytemuck::bytes_of(&made), [0x06, 0, 0, 0, 0, 0, 0, 0, 0x01]);
    assert_eq!((made.p(), made.x()), (2, 0x4000_0000_0000_0001));
}

/// "codegen: Pad bitfields to field offset if applicable": a bit-field that would cross its unit starts after padding.
///
/// The case is from the discussion in #3453. Its unit has the alignment
/// of a typedef, which no Rust type has, so the engine places it.
#[test]
fn bindgen_3459() {
    // typedef unsigned int U __attribute__((aligned(2)));
    // struct Outer { char before; U bits : 31; char mid; U inner; char tail; };
    const U: &Layout<'_> = &Layout { name: "U", size: 4, align: 2, kind: TypeKind::Scalar(Scalar::U32) };
    let items = [
        Item::member("before", i8::LAYOUT),
        Item::bit_field("bits", U, 31),
        Item::member("mid", i8::LAYOUT),
        Item::member("inner", U),
        Item::member("tail", i8::LAYOUT),
    ];
    let mut members = [Member::EMPTY; 8];
    let outer = place("Outer", Rules::STRUCT, &items, &mut members).expect("it has a layout");
    let expected = [("before", 0, 8), ("bits", 16, 31), ("mid", 48, 8), ("inner", 64, 32), ("tail", 96, 8)];
    assert_eq!(shape(&outer), shape_of((14, 2), &expected));

    // The same padding without the typedef: struct { char before; unsigned bits : 31; char mid; };
    forms! { Written (C, align(4)) Made (C) (12, 4);
        .before: i8, 0;
        storage: [u8; 7], [bits: u32 = 31, 32;];
        .mid: i8, 64;
    }
    let mut written = Written { before: -1, storage: [0; 7], mid: -1 };
    written.set_bits(0x7fff_fffe);
    assert_eq!((written.storage, written.before, written.mid), ([0, 0, 0, 0xfe, 0xff, 0xff, 0x7f], -1, -1));
    assert_eq!(Made::new(1, 2).with_bits(5).bits(), 5);
}
