//! Compares the placement engine, and its refusals, with the second implementation of the rules. `boundaries` tests its limits.

use proptest::prelude::*;
use ptx_abi::layout::{Item, PlaceError, Placer, Rules, place};
use ptx_abi::vector::{Char4, Double2, Float2, Float3, Float4};
use ptx_abi::{
    Align1, Align2, Align4, Align8, Align16, Align32, Align64, Align128, DevPtr, DevPtrMut, Layout, Member, PtxLayout,
    TypeKind,
};
use ptx_abi_tests::c::Packing;
use ptx_abi_tests::cases::sampled;
use ptx_abi_tests::layouts;
use ptx_abi_tests::model::{self, Declaration, Entity};

#[derive(Clone, Copy, PtxLayout)]
#[repr(u16)]
#[allow(dead_code, reason = "only its layout counts")]
enum E {
    A,
}

/// Guide 1.3, facts G8: the types that a bit-field may have.
const BIT_FIELD_TYPES: [&Layout<'static>; 14] = layouts! { i8 u8 i16 u16 i32 u32 i64 u64 isize usize i128 u128 bool E };

const OTHER_TYPES: [&Layout<'static>; 9] =
    layouts! { f32 f64 DevPtr<f32> DevPtrMut<u8> Char4 Float2 Float3 Float4 Double2 };

const MARKERS: [&Layout<'static>; 8] = layouts! { Align1 Align2 Align4 Align8 Align16 Align32 Align64 Align128 };

/// A random structure or union. Indices go into the tables above, and to the declarations that may be nested.
#[derive(Clone, Debug)]
struct Spec {
    union: bool,
    pack: Option<usize>,
    /// The alignment in bytes; 1 if there is none.
    align: usize,
    parts: Vec<Part>,
}

#[derive(Clone, Debug)]
enum Part {
    Member { ty: Ty, array: Option<usize>, align: Option<usize> },
    BitField { ty: usize, width: u32, named: bool, align: Option<usize> },
    Marker(usize),
}

#[derive(Clone, Debug)]
enum Ty {
    Integer(usize),
    Other(usize),
    Nested(usize),
}

fn power_of_two(exponents: core::ops::RangeInclusive<u32>) -> impl Strategy<Value = usize> {
    exponents.prop_map(|exponent| 1 << exponent)
}

fn member() -> impl Strategy<Value = Part> {
    let ty = prop_oneof![
        4 => (0..BIT_FIELD_TYPES.len()).prop_map(Ty::Integer),
        2 => (0..OTHER_TYPES.len()).prop_map(Ty::Other),
        1 => any::<usize>().prop_map(Ty::Nested),
    ];
    let array = prop_oneof![3 => Just(None), 1 => (0..6_usize).prop_map(Some)];
    let align = prop_oneof![9 => Just(None), 1 => power_of_two(0..=7).prop_map(Some)];
    (ty, array, align).prop_map(|(ty, array, align)| Part::Member { ty, array, align })
}

fn bit_field() -> impl Strategy<Value = Part> {
    (0..BIT_FIELD_TYPES.len()).prop_flat_map(|ty| {
        let bits = 8 * u32::try_from(BIT_FIELD_TYPES[ty].size).expect("at most 16");
        // Half of the widths are small, so that runs of many bit-fields share units.
        let width = prop_oneof![8 => 1..=bits, 8 => 1..=bits.min(9), 1 => Just(bits)];
        prop_oneof![
            60 => width.clone().prop_map(move |width| (width, true, None)),
            12 => width.prop_map(move |width| (width, false, None)),
            10 => Just((0, false, None)),
            // The engine refuses these.
            1 => Just((bits + 1, true, None)),
            1 => Just((0, true, None)),
            1 => power_of_two(1..=4).prop_map(|align| (1, true, Some(align))),
        ]
        .prop_map(move |(width, named, align)| Part::BitField { ty, width, named, align })
    })
}

fn spec(nested: bool) -> impl Strategy<Value = Spec> {
    let pack = prop_oneof![3 => Just(None), 1 => power_of_two(0..=4).prop_map(Some)];
    let align = prop_oneof![4 => Just(1), 1 => power_of_two(1..=7)];
    let marker = (0..MARKERS.len()).prop_map(Part::Marker);
    let part = prop_oneof![10 => member(), 12 => bit_field(), 1 => marker];
    let parts = prop::collection::vec(part, 0..=if nested { 5 } else { 12 });
    (prop::bool::weighted(0.2), pack, align, parts).prop_map(|(union, pack, align, parts)| Spec {
        union,
        pack,
        align,
        parts,
    })
}

impl Spec {
    fn rules(&self) -> Rules {
        let rules = if self.union { Rules::UNION } else { Rules::STRUCT };
        let rules = self.pack.map_or(rules, |pack| rules.packed(pack));
        rules.aligned(self.align)
    }

    /// The items for the engine; `types` are the types of the members, see [`types`].
    fn items<'a>(&self, names: &'a [String], types: &'a [Layout<'a>]) -> Vec<Item<'a>> {
        let item = |((part, name), ty): ((&Part, &'a String), &'a Layout<'a>)| match *part {
            Part::Member { align, .. } => Item::member(name, ty).aligned(align.unwrap_or(1)),
            Part::BitField { width, named, align, .. } => {
                let item = if named { Item::bit_field(name, ty, width) } else { Item::unnamed(ty, width) };
                item.aligned(align.unwrap_or(1))
            }
            Part::Marker(_) => Item::member(name, ty),
        };
        self.parts.iter().zip(names).zip(types).map(item).collect()
    }

    /// The declaration for the second implementation.
    fn declaration(&self, types: &[Layout<'_>]) -> Declaration {
        let entity = |(part, ty): (&Part, &Layout<'_>)| {
            let entity =
                Entity { size: ty.size, align: ty.align, width: None, named: true, aligned: None, packed: false };
            match *part {
                Part::Member { align, .. } => Entity { aligned: align.filter(|align| *align > 1), ..entity },
                Part::BitField { width, named, .. } => Entity { width: Some(width as usize), named, ..entity },
                Part::Marker(_) => entity,
            }
        };
        Declaration {
            union: self.union,
            packing: self.pack.map_or(Packing::Natural, Packing::Pragma),
            aligned: self.align,
            entities: self.parts.iter().zip(types).filter(|(_, ty)| !is_absent(ty)).map(entity).collect(),
        }
    }

    /// The reason why the engine must refuse, from the text of facts 1.3 and 1.4.
    fn refusal(&self, types: &[Layout<'_>]) -> Option<PlaceError> {
        // This is the alignment of the markers before each part of a structure.
        let markers = self.parts.iter().scan(1, |align, part| {
            *align = match *part {
                Part::Marker(i) if !self.union => MARKERS[i].align.max(*align),
                _ => 1,
            };
            Some(*align)
        });
        let before = core::iter::once(1).chain(markers);
        let part = |((part, ty), marker): ((&Part, &Layout<'_>), usize)| match *part {
            Part::Member { align, .. } => {
                (self.pack.is_some() && align > Some(1)).then_some(PlaceError::AlignedInPacked)
            }
            Part::Marker(i) => (self.pack.is_some() && i > 0).then_some(PlaceError::AlignedInPacked),
            Part::BitField { width, .. } if width as usize > 8 * ty.size => Some(PlaceError::TooWide),
            Part::BitField { align: Some(_), .. } => Some(PlaceError::AlignedBitField),
            Part::BitField { .. } if marker > 1 && marker < ty.align => Some(PlaceError::AlignedBitField),
            Part::BitField { width: 0, named: true, .. } => Some(PlaceError::NamedZeroWidth),
            Part::BitField { width: 0, .. } => self.pack.map(|_| PlaceError::ZeroWidthInPacked),
            Part::BitField { named: false, .. } if self.pack > Some(1) => Some(PlaceError::UnnamedInPacked),
            Part::BitField { .. } => None,
        };
        let nothing = |part: &Part| matches!(part, Part::Marker(_) | Part::BitField { width: 0, .. });
        let empty = self.parts.iter().all(nothing).then_some(PlaceError::Empty);
        self.parts.iter().zip(types).zip(before).find_map(part).or(empty)
    }
}

/// The layout of each part's type.
fn types<'a>(spec: &Spec, elements: &'a [&'a Layout<'a>]) -> Vec<Layout<'a>> {
    let ty = |(part, element): (&Part, &'a &'a Layout<'a>)| match part {
        Part::Member { array: Some(len), .. } => Layout {
            name: "array",
            size: element.size * len,
            align: element.align,
            kind: TypeKind::Array { element, len: *len },
        },
        _ => **element,
    };
    spec.parts.iter().zip(elements).map(ty).collect()
}

/// The layout of each part's type; for an array, the layout of the element.
fn elements<'a>(spec: &Spec, nested: &'a [Layout<'a>]) -> Vec<&'a Layout<'a>> {
    let element = |part: &Part| match *part {
        Part::BitField { ty, .. } | Part::Member { ty: Ty::Integer(ty), .. } => BIT_FIELD_TYPES[ty],
        Part::Member { ty: Ty::Other(ty), .. } => OTHER_TYPES[ty],
        // If there is no type to nest, it is a byte.
        Part::Member { ty: Ty::Nested(_), .. } if nested.is_empty() => u8::LAYOUT,
        Part::Member { ty: Ty::Nested(i), .. } => &nested[i % nested.len()],
        Part::Marker(i) => MARKERS[i],
    };
    spec.parts.iter().map(element).collect()
}

/// Whether C++ has nothing in the place of a member of this type.
fn is_absent(ty: &Layout<'_>) -> bool {
    matches!(ty.kind, TypeKind::Marker) && ty.align == 1
}

/// Places `spec` with both implementations, and passes the engine's layout to `then` if they agree on one.
fn compare(spec: &Spec, nested: &[Layout<'_>], then: impl FnOnce(Layout<'_>)) -> Result<(), TestCaseError> {
    let elements = elements(spec, nested);
    let types = types(spec, &elements);
    let names: Vec<String> = (0..spec.parts.len()).map(|i| format!("m{i}")).collect();
    let items = spec.items(&names, &types);
    let mut storage = vec![Member::EMPTY; items.len()];
    let result = place("S", spec.rules(), &items, &mut storage);
    if let Some(error) = spec.refusal(&types) {
        prop_assert_eq!(result.err(), Some(error));
        return Ok(());
    }
    let layout = result.map_err(|error| TestCaseError::fail(error.to_string()))?;
    let outcome = model::lay_out(&spec.declaration(&types));
    prop_assert_eq!(layout.align, outcome.align);
    // Facts 1.1 gives an empty type a byte; they leave open whether a type of zero-length arrays is empty.
    if types.iter().zip(&items).any(|(ty, item)| item.width().map_or(ty.size, |width| width as usize) > 0) {
        prop_assert_eq!(layout.size, outcome.size);
    }
    let declared = items.iter().filter(|item| !is_absent(item.layout()));
    let members = declared
        .zip(&outcome.starts)
        .filter(|(item, _)| !item.name().is_empty() && !matches!(item.layout().kind, TypeKind::Marker));
    let expected: Vec<_> = members
        .map(|(item, start)| {
            let width = item.width().map_or(8 * item.layout().size, |width| width as usize);
            (item.name(), *start, width, item.width().is_some())
        })
        .collect();
    let found = layout.members().iter().map(|m| (m.name, m.bit_offset, m.bit_width, m.is_bit_field()));
    prop_assert_eq!(found.collect::<Vec<_>>(), expected);
    // This compares each item, including unnamed bit-fields and markers.
    let mut placer = Placer::try_new(spec.rules()).expect("powers of two");
    let mut starts = outcome.starts.iter();
    for item in &items {
        let found = placer.place(item);
        if !is_absent(item.layout()) {
            prop_assert_eq!(found.ok(), starts.next().copied(), "{:?}", item);
        }
    }
    prop_assert_eq!((placer.size(), placer.align()), (Ok(layout.size), layout.align));
    then(layout);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: sampled(30_000, 3_000) as u32,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn engine_and_model_agree(outer in spec(false), inner in prop::collection::vec(spec(true), 0..3)) {
        let mut nested = Vec::new();
        for spec in &inner {
            // The contents of a nested type do not affect the outer one.
            compare(spec, &[], |Layout { size, align, .. }| {
                nested.push(Layout { name: "inner", size, align, kind: TypeKind::Opaque });
            })?;
        }
        compare(&outer, &nested, |_| {})?;
    }
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

/// `engine_and_model_agree` has bit-fields of wrong widths.
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
