//! Compares the placement engine, and its refusals, with the second implementation of the rules. `boundaries` tests its limits.

use ptx_abi::layout::{Item, PlaceError, Placer, Rules, place};
use ptx_abi::vector::{Char4, Double2, Float2, Float3, Float4};
use ptx_abi::{Align4, Align8, DevPtr, DevPtrMut, Layout, Member, PtxLayout, TypeKind};
use ptx_abi_tests::cases::cases;
use ptx_abi_tests::generate::{Audience, unit};
use ptx_abi_tests::golden::flattened;
use ptx_abi_tests::layouts;
use ptx_abi_tests::model::lay_out_c;
use ptx_abi_tests::placed::{self, disputes};
use ptx_abi_tests::rng::Rng;

const OTHER_TYPES: [&Layout<'static>; 9] =
    layouts! { f32 f64 DevPtr<f32> DevPtrMut<u8> Char4 Float2 Float3 Float4 Double2 };

/// `conformance::engine` compares declarations of the same generator with compilers.
#[test]
fn engine_and_model_agree() {
    let (mut rng, mut placed, mut refused) = (Rng::from_env(0x5eed), 0, 0);
    for _ in 0..cases(30_000) {
        let unit = unit(&mut rng, "S", Audience::Cpp);
        let reasons = disputes(&unit);
        match placed::layout(&unit) {
            Err(error) => {
                assert!(reasons.contains(&error), "{error:?}, not one of {reasons:?}: {unit}");
                refused += 1;
            }
            Ok(layout) => {
                assert_eq!(reasons, [], "{unit}");
                let members = flattened(layout).into_iter().map(|member| (member.name, member.bit_offset)).collect();
                assert_eq!((layout.size, layout.align, members), lay_out_c(&unit), "{unit}");
                placed += 1;
            }
        }
    }
    assert!(placed > refused && refused > 0, "{placed} are placed, {refused} refused");
}

/// The error of a structure with these items.
fn refused(rules: Rules, items: &[Item<'_>]) -> Option<PlaceError> {
    let mut storage = vec![Member::EMPTY; items.len()];
    place("S", rules, items, &mut storage).err()
}

/// The layout of a type that exists only at run time.
const fn opaque(size: usize, align: usize) -> Layout<'static> {
    Layout { name: "opaque", size, align, kind: TypeKind::Opaque }
}

const BYTE: Item<'static> = Item::member("byte", u8::LAYOUT);

/// `boundaries` has bit-fields of wrong widths.
#[test]
fn refuses_bit_fields_of_wrong_types() {
    let array = Layout { name: "array", size: 4, align: 4, kind: TypeKind::Array { element: i32::LAYOUT, len: 1 } };
    for layout in OTHER_TYPES.into_iter().chain([&array, &opaque(4, 4), &opaque(usize::MAX, 1), Align4::LAYOUT]) {
        for item in [Item::bit_field("a", layout, 1), Item::unnamed(layout, 0)] {
            assert_eq!(refused(Rules::STRUCT, &[BYTE, item]), Some(PlaceError::NotBitFieldType), "{item:?}");
        }
    }
}

#[test]
fn refuses_storage_that_is_too_short() {
    let items =
        [BYTE, Item::unnamed(i32::LAYOUT, 3), Item::bit_field("b", i32::LAYOUT, 3), Item::member("c", Align8::LAYOUT)];
    // Named members and unnamed bit-fields need one place each, markers none.
    for (len, expected) in [(0, true), (1, true), (2, true), (3, false), (4, false)] {
        let mut storage = vec![Member::EMPTY; len];
        let found = place("S", Rules::STRUCT, &items, &mut storage);
        assert_eq!(found.err() == Some(PlaceError::OutOfStorage), expected, "room for {len}");
    }
}

/// The layout keeps the unnamed bit-fields and alignments that C++ needs to repeat the declaration.
#[test]
fn unnamed_bit_fields_and_alignments_are_kept() {
    let items = [
        Item::unnamed(i32::LAYOUT, 3),
        Item::member("m", Align8::LAYOUT),
        BYTE,
        Item::unnamed(i32::LAYOUT, 0),
        Item::bit_field("b", i32::LAYOUT, 3),
        Item::member("c", i16::LAYOUT).aligned(4),
        Item::unnamed(i8::LAYOUT, 2),
    ];
    let mut storage = [Member::EMPTY; 6];
    let layout = place("S", Rules::STRUCT, &items, &mut storage).expect("it can be placed");
    let TypeKind::Struct(aggregate) = layout.kind else { panic!("a structure") };
    let places = |members: &[Member<'_>]| -> Vec<(usize, usize, usize)> {
        members.iter().map(|member| (member.bit_offset, member.bit_width, member.align())).collect()
    };
    assert_eq!(places(layout.members()), [(64, 8, 8), (96, 3, 1), (128, 16, 4)]);
    assert_eq!(places(aggregate.unnamed), [(0, 3, 1), (96, 0, 1), (144, 2, 1)]);
    assert!(!aggregate.generic && aggregate.unnamed.iter().all(Member::is_bit_field));
}

#[test]
fn every_error_says_why() {
    let errors = [
        PlaceError::TooWide,
        PlaceError::NamedZeroWidth,
        PlaceError::NotBitFieldType,
        PlaceError::AlignedBitField,
        PlaceError::ZeroWidthInPacked,
        PlaceError::UnnamedInPacked,
        PlaceError::AlignedInPacked,
        PlaceError::PackedOver16,
        PlaceError::NotPowerOfTwo,
        PlaceError::Empty,
        PlaceError::TooLarge,
        PlaceError::OutOfStorage,
    ];
    for (i, error) in errors.iter().enumerate() {
        assert_eq!(error.to_string(), error.message());
        assert!(errors[..i].iter().all(|other| other.message() != error.message()), "{error}");
    }
}

/// Facts 1.9: gcc and clang ignore `#pragma pack(32)`, but nvcc does not.
#[test]
fn refuses_a_packing_of_more_than_16_bytes() {
    for rules in [Rules::STRUCT, Rules::UNION] {
        for shift in 0..usize::BITS {
            let over = (1_usize << shift > 16).then_some(PlaceError::PackedOver16);
            assert_eq!(refused(rules.packed(1 << shift), &[BYTE]), over, "{rules:?} 2^{shift}");
            // The alignments of the members do not matter.
            assert_eq!(refused(rules.packed(1 << shift), &[Item::member("a", &opaque(64, 64))]), over);
        }
    }
}

/// A failed item leaves the placer as it was.
#[test]
fn a_refused_item_leaves_no_trace() {
    let mut placer = Placer::try_new(Rules::STRUCT).expect("no alignment");
    assert_eq!(placer.place(&Item::bit_field("a", i32::LAYOUT, 3)), Ok(0));
    let before = (placer.end(), placer.align(), placer.size());
    assert_eq!(placer.place(&Item::bit_field("b", i64::LAYOUT, 65)), Err(PlaceError::TooWide));
    assert_eq!(placer.place(&Item::member("c", &opaque(1 << 62, 64))), Err(PlaceError::TooLarge));
    assert_eq!((placer.end(), placer.align(), placer.size()), before);
    assert_eq!(placer.place(&Item::bit_field("d", i32::LAYOUT, 3)), Ok(3));
}

#[test]
fn places_in_constants() {
    const ITEMS: [Item<'static>; 3] = [BYTE, Item::bit_field("b", i32::LAYOUT, 25), Item::member("d", i8::LAYOUT)];
    const FOUND: (usize, usize, usize) = {
        let mut storage = [Member::EMPTY; 3];
        match place("S", Rules::STRUCT, &ITEMS, &mut storage) {
            Ok(layout) => (layout.size, layout.align, layout.members()[1].bit_offset),
            Err(_) => panic!("it can be placed"),
        }
    };
    assert_eq!(FOUND, (12, 4, 32));
}
