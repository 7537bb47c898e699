//! Tests the first value that the engine refuses and the last that it accepts, and the results of its small accessors.
//!
//! `cargo mutants` found each of these cases: `>` and `>=` differ only at one value.

use ptx_abi::kernel::{Param, param_offset};
use ptx_abi::layout::{Item, PlaceError, Placer, Rules};
use ptx_abi::scalar::Scalar;
use ptx_abi::{Align64, Layout, Opaque, PtxLayout, TypeKind};

/// The largest size, alignment and offset, in bytes.
const LIMIT: usize = 1 << 59;

const BYTE: Item<'static> = Item::member("byte", u8::LAYOUT);

const fn opaque(size: usize, align: usize) -> Layout<'static> {
    Layout { name: "T", size, align, kind: TypeKind::Opaque }
}

const fn integer(size: usize, align: usize) -> Layout<'static> {
    Layout { name: "T", size, align, kind: TypeKind::Scalar(Scalar::U32) }
}

/// The places of the items, and the size and the alignment of the whole; otherwise the first error.
fn placed(rules: Rules, items: &[Item<'_>]) -> Result<(Vec<usize>, usize, usize), PlaceError> {
    let mut placer = Placer::try_new(rules)?;
    let bits = items.iter().map(|item| placer.place(item)).collect::<Result<Vec<_>, _>>()?;
    Ok((bits, placer.size()?, placer.align()))
}

const TOO_LARGE: Result<(Vec<usize>, usize, usize), PlaceError> = Err(PlaceError::TooLarge);

#[test]
fn sizes() {
    for rules in [Rules::STRUCT, Rules::UNION, Rules::STRUCT.packed(1)] {
        assert_eq!(placed(rules, &[Item::member("a", &opaque(LIMIT, 1))]), Ok((vec![0], LIMIT, 1)));
        assert_eq!(placed(rules, &[Item::member("a", &opaque(LIMIT + 1, 1))]), TOO_LARGE);
        // The number of bits of these, or a sum, would not fit a number.
        for exponent in 60..64 {
            assert_eq!(placed(rules, &[Item::member("a", &opaque(1 << exponent, 1))]), TOO_LARGE);
            assert_eq!(placed(rules, &[BYTE, Item::member("a", &opaque(1, 1 << exponent))]), TOO_LARGE);
            assert_eq!(placed(rules.aligned(1 << exponent), &[BYTE]), TOO_LARGE);
        }
    }
    for exponent in 60..64 {
        assert_eq!(placed(Rules::STRUCT, &[BYTE, BYTE.aligned(1 << exponent)]), TOO_LARGE);
    }
    let rest = opaque(LIMIT - 1, 1);
    let rest = Item::member("a", &rest);
    assert_eq!(placed(Rules::STRUCT, &[rest, BYTE]), Ok((vec![0, 8 * (LIMIT - 1)], LIMIT, 1)));
    assert_eq!(placed(Rules::STRUCT, &[rest, BYTE, BYTE]), TOO_LARGE);
    assert_eq!(placed(Rules::STRUCT, &[rest; 4]), TOO_LARGE);
    assert_eq!(placed(Rules::UNION, &[rest, BYTE, BYTE]), Ok((vec![0; 3], LIMIT - 1, 1)));
    // The padding counts towards the limit.
    let pairs = opaque(LIMIT - 2, 2);
    assert_eq!(placed(Rules::STRUCT, &[BYTE, Item::member("a", &pairs)]), Ok((vec![0, 16], LIMIT, 2)));
    let pairs = opaque(LIMIT, 2);
    assert_eq!(placed(Rules::STRUCT, &[BYTE, Item::member("a", &pairs)]), TOO_LARGE);
    // The padding at the end counts too.
    assert_eq!(placed(Rules::STRUCT.aligned(4), &[rest, BYTE]), Ok((vec![0, 8 * (LIMIT - 1)], LIMIT, 4)));
}

#[test]
fn alignments() {
    let one = Ok((vec![0], LIMIT, LIMIT));
    assert_eq!(placed(Rules::STRUCT, &[Item::member("a", &opaque(1, LIMIT))]), one);
    assert_eq!(placed(Rules::STRUCT, &[Item::member("a", &opaque(1, 2 * LIMIT))]), TOO_LARGE);
    assert_eq!(placed(Rules::STRUCT, &[BYTE.aligned(LIMIT)]), one);
    assert_eq!(placed(Rules::STRUCT, &[BYTE.aligned(2 * LIMIT)]), TOO_LARGE);
    assert_eq!(placed(Rules::STRUCT.aligned(LIMIT), &[BYTE]), one);
    assert_eq!(placed(Rules::STRUCT.aligned(2 * LIMIT), &[BYTE]), TOO_LARGE);
    // The limit leaves no room for a second byte after the alignment.
    assert_eq!(placed(Rules::STRUCT, &[BYTE, BYTE.aligned(LIMIT)]), TOO_LARGE);
    assert_eq!(placed(Rules::STRUCT, &[BYTE, BYTE.aligned(LIMIT / 2)]), Ok((vec![0, 4 * LIMIT], LIMIT, LIMIT / 2)));
    for wrong in [0, 3, 6, 12, LIMIT + 1, usize::MAX] {
        let error = Err(PlaceError::NotPowerOfTwo);
        assert_eq!(placed(Rules::STRUCT, &[Item::member("a", &opaque(8, wrong))]), error, "{wrong}");
        assert_eq!(placed(Rules::STRUCT, &[BYTE.aligned(wrong)]), error, "{wrong}");
        assert_eq!(placed(Rules::STRUCT.aligned(wrong), &[BYTE]), error, "{wrong}");
        assert_eq!(placed(Rules::STRUCT.packed(wrong), &[BYTE]), error, "{wrong}");
        assert_eq!(placed(Rules::STRUCT, &[Item::bit_field("a", &integer(4, wrong), 3)]), error, "{wrong}");
        assert_eq!(placed(Rules::STRUCT, &[Item::unnamed(&integer(4, wrong), 0)]), error, "{wrong}");
    }
}

#[test]
fn bit_fields() {
    let bits = |layout: &Layout<'_>| placed(Rules::STRUCT, &[Item::bit_field("a", layout, 3)]);
    assert_eq!(bits(&integer(LIMIT, 1)), Ok((vec![0], 1, 1)));
    assert_eq!(bits(&integer(LIMIT + 1, 1)), TOO_LARGE);
    assert_eq!(bits(&integer(4, LIMIT)), Ok((vec![0], LIMIT, LIMIT)));
    assert_eq!(bits(&integer(4, 2 * LIMIT)), TOO_LARGE);
    let rest = opaque(LIMIT - 1, 1);
    let rest = Item::member("a", &rest);
    let last = |width| placed(Rules::STRUCT, &[rest, Item::bit_field("b", u8::LAYOUT, width)]);
    assert_eq!(last(8), Ok((vec![0, 8 * (LIMIT - 1)], LIMIT, 1)));
    let after = [rest, Item::bit_field("b", u8::LAYOUT, 8), Item::bit_field("c", u8::LAYOUT, 1)];
    assert_eq!(placed(Rules::STRUCT, &after), TOO_LARGE);
    // This tests a width of all bits of the type, and one more.
    let wide = |width| placed(Rules::STRUCT, &[Item::bit_field("a", i32::LAYOUT, width)]);
    assert_eq!(wide(32), Ok((vec![0], 4, 4)));
    assert_eq!([wide(33), wide(u32::MAX)], [Err(PlaceError::TooWide), Err(PlaceError::TooWide)]);
    // Markers affect only the next item, and they are refused only if they align less than the type of a bit-field.
    let marker = |align| Layout { name: "Align", size: 0, align, kind: TypeKind::Marker };
    let after = |align, items: &[Item<'_>]| {
        let marker = marker(align);
        placed(Rules::STRUCT, &[&[BYTE, Item::member("m", &marker)], items].concat())
    };
    let int = Item::bit_field("a", i32::LAYOUT, 3);
    assert_eq!(after(2, &[int]), Err(PlaceError::AlignedBitField));
    assert_eq!(after(4, &[int]), Ok((vec![0, 32, 32], 8, 4)));
    assert_eq!(after(8, &[int]), Ok((vec![0, 64, 64], 16, 8)));
    assert_eq!(after(1, &[int]), Ok((vec![0, 8, 8], 4, 4)));
    assert_eq!(after(2, &[BYTE, int]), Ok((vec![0, 16, 16, 24], 4, 4)));
    assert_eq!(after(2, &[Item::bit_field("a", i8::LAYOUT, 3), int]), Ok((vec![0, 16, 16, 19], 4, 4)));
    let [one, two, four] = [1, 2, 4].map(marker);
    let [one, four] = [&one, &four].map(|layout| Item::member("m", layout));
    assert_eq!(after(2, &[one, int]), Err(PlaceError::AlignedBitField));
    assert_eq!(after(2, &[four, int]), Ok((vec![0, 16, 32, 32], 8, 4)));
    assert_eq!(after(1, &[one.aligned(2), int]), Err(PlaceError::AlignedBitField));
    assert_eq!(after(4, &[Item::member("m", &two), one, int]), Ok((vec![0, 32, 32, 32, 32], 8, 4)));
    assert_eq!(placed(Rules::UNION, &[Item::member("m", &two), int]), Ok((vec![0, 0], 4, 4)));
}

#[test]
fn packing() {
    let packed = |pack, items: &[Item<'_>]| placed(Rules::STRUCT.packed(pack), items);
    let int = Item::member("a", i32::LAYOUT);
    assert_eq!(packed(2, &[BYTE, int]), Ok((vec![0, 16], 6, 2)));
    assert_eq!(packed(4, &[BYTE, int]), Ok((vec![0, 32], 8, 4)));
    assert_eq!(packed(8, &[BYTE, int]), Ok((vec![0, 32], 8, 4)));
    let bits = Item::bit_field("a", i32::LAYOUT, 30);
    assert_eq!(packed(1, &[BYTE, bits]), Ok((vec![0, 8], 5, 1)));
    assert_eq!(packed(2, &[BYTE, bits]), Ok((vec![0, 8], 6, 2)));
    assert_eq!(packed(4, &[BYTE, bits]), Ok((vec![0, 8], 8, 4)));
    assert_eq!(packed(1, &[BYTE, Item::unnamed(i32::LAYOUT, 3)]), Ok((vec![0, 8], 2, 1)));
    assert_eq!(packed(2, &[BYTE, Item::unnamed(i32::LAYOUT, 3)]), Err(PlaceError::UnnamedInPacked));
    assert_eq!(packed(1, &[BYTE, Item::unnamed(i32::LAYOUT, 0)]), Err(PlaceError::ZeroWidthInPacked));
    assert_eq!(packed(4, &[BYTE.aligned(1)]), Ok((vec![0], 1, 1)));
    assert_eq!(packed(4, &[BYTE.aligned(2)]), Err(PlaceError::AlignedInPacked));
    let marker = |align| Layout { name: "Align", size: 0, align, kind: TypeKind::Marker };
    assert_eq!(packed(4, &[Item::member("m", &marker(1)), BYTE]), Ok((vec![0, 0], 1, 1)));
    assert_eq!(packed(4, &[Item::member("m", &marker(2)), BYTE]), Err(PlaceError::AlignedInPacked));
}

#[test]
fn accessors() {
    let seen = |rules: Rules| (rules.is_union(), rules.pack(), rules.align());
    assert_eq!(seen(Rules::STRUCT), (false, None, 1));
    assert_eq!(seen(Rules::UNION.aligned(16)), (true, None, 16));
    assert_eq!(seen(Rules::STRUCT.packed(1)), (false, Some(1), 1));
    assert_eq!(seen(Rules::STRUCT.packed(4)), (false, Some(4), 1));

    let seen = |item: &Item<'static>| (item.name(), item.layout().name, item.width(), item.align());
    assert_eq!(seen(&BYTE), ("byte", u8::LAYOUT.name, None, 1));
    assert_eq!(seen(&BYTE.aligned(8)), ("byte", u8::LAYOUT.name, None, 8));
    assert_eq!(seen(&Item::bit_field("a", i16::LAYOUT, 9)), ("a", i16::LAYOUT.name, Some(9), 1));
    assert_eq!(seen(&Item::unnamed(i16::LAYOUT, 0)), ("", i16::LAYOUT.name, Some(0), 1));

    let mut placer = Placer::try_new(Rules::STRUCT.aligned(2)).expect("a power of two");
    assert_eq!((placer.end(), placer.align(), placer.size()), (0, 2, Err(PlaceError::Empty)));
    assert_eq!(placer.place(&Item::unnamed(i32::LAYOUT, 0)), Ok(0));
    assert_eq!(placer.size(), Err(PlaceError::Empty));
    assert_eq!(placer.place(&Item::unnamed(i32::LAYOUT, 9)), Ok(0));
    assert_eq!((placer.end(), placer.align(), placer.size()), (2, 2, Ok(2)));
    assert_eq!(placer.place(&BYTE), Ok(16));
    assert_eq!((placer.end(), placer.align(), placer.size()), (3, 2, Ok(4)));
}

/// Facts 4: the first and the last architecture of each way to place a parameter that is aligned to 64 bytes.
#[test]
fn architectures() {
    let params = [Param::of::<u8>("a"), Param::of::<Opaque<64, Align64>>("b")];
    for (architectures, offset) in [([30, 69], 0x40), ([70, 89], 0x20), ([90, 99], 0x30), ([100, 121], 0x40)] {
        assert_eq!(architectures.map(|sm| param_offset(&params, 1, sm)), [offset; 2], "{architectures:?}");
    }
}
