//! Types that a program places at run time, and what aarch64 Linux and Windows lay out differently.
//!
//! `conformance/tests/targets` tests the messages of the derive for these targets.

use ptx_abi::host::{Differing, Host};
use ptx_abi::layout::{Item, Rules, place};
use ptx_abi::{Align4, Align8, Align16, Member, Opaque, PtxLayout, vector};

/// A program that places types at run time can ask for the differences.
#[test]
fn a_declaration_is_asked_about_at_run_time() {
    let byte = Item::member("byte", u8::LAYOUT);
    let bits = Item::bit_field("bits", u32::LAYOUT, 3);
    let unnamed = Item::unnamed(i16::LAYOUT, 9);
    let zero = Item::unnamed(i32::LAYOUT, 0);
    let marker = Item::member("_align", Align8::LAYOUT);
    let wide = Item::member("_align", Align16::LAYOUT);
    let four = Item::member("_align", Align4::LAYOUT);
    let empty = Item::member("empty", <[u64; 0]>::LAYOUT);
    let float4 = Item::member("float4", vector::Float4::LAYOUT);
    let float3 = Item::member("float3", vector::Float3::LAYOUT);
    let array = Item::member("array", <[vector::Float2; 3]>::LAYOUT);
    let (structure, union) = (Rules::STRUCT, Rules::UNION);
    let (first_bit, align, size) = (Differing::FirstBit, Differing::Align, Differing::Size);
    // Each row has the rules, the items, and the differences on aarch64 Linux and on Windows: what differs, ours, theirs.
    let table: &[(Rules, &[Item<'_>], Option<_>, Option<_>)] = &[
        (structure, &[byte, bits, bits], None, Some((first_bit("bits"), 8, 32))),
        (structure, &[bits], None, None),
        (structure.packed(1), &[bits], None, Some((size, 1, 4))),
        (structure, &[byte, unnamed, byte], Some((align, 1, 2)), Some((align, 1, 2))),
        (structure.aligned(2), &[byte, unnamed, byte], None, None),
        (structure, &[byte, zero, byte], Some((align, 1, 4)), Some((first_bit("byte"), 32, 8))),
        (structure, &[zero, byte], Some((align, 1, 4)), None),
        (structure, &[byte, marker, unnamed], None, None),
        (structure, &[byte, unnamed, marker], None, None),
        (union, &[byte, unnamed, marker], None, None),
        (union, &[bits, marker], None, None),
        (union, &[bits, four], None, Some((align, 4, 1))),
        (union, &[marker, byte, bits], None, None),
        (union, &[bits, byte.aligned(4)], None, None),
        (union, &[marker, bits, byte], None, Some((align, 8, 1))),
        (union, &[byte, empty, bits], None, None),
        (union.packed(2), &[byte, empty, bits], None, Some((size, 2, 4))),
        (union, &[byte, unnamed], Some((align, 1, 2)), None),
        (union, &[byte, bits], None, Some((align, 4, 1))),
        (union, &[wide, byte], None, None),
        // These are packed (facts 1.4).
        (structure.packed(1), &[byte, unnamed, byte], None, None),
        (structure.packed(1), &[byte, float3], None, None),
        (structure.packed(1), &[byte, float4], None, Some((first_bit("float4"), 8, 128))),
        (structure.packed(4), &[byte, array], None, Some((first_bit("array"), 32, 64))),
        (structure.packed(16), &[byte, float4], None, None),
        (union.packed(2), &[byte, float4], None, Some((align, 2, 16))),
    ];
    for (rules, items, aarch64, windows) in table {
        assert_eq!(Host::LinuxX86_64.difference(*rules, items), None, "{rules:?} {items:?}");
        for (host, wanted) in [(Host::LinuxAarch64, aarch64), (Host::Windows, windows)] {
            let found = host.difference(*rules, items);
            let numbers = found.map(|found| (found.what, found.abi, found.there));
            assert_eq!(numbers, *wanted, "{host:?} {rules:?} {items:?}");
            assert!(found.is_none_or(|found| found.host == host && found.to_string().contains(host.name())));
            // The placed layout has the same differences.
            let mut members = [Member::EMPTY; 4];
            let layout = place("S", *rules, items, &mut members).expect("it can be placed");
            assert_eq!(layout.difference_on(host), found, "{host:?} {rules:?} {items:?}");
        }
    }
    // Alignments inside count through every layer, but an alignment that a packed type has lowered is no longer declared.
    let mut inner = [Member::EMPTY; 2];
    let inner = place("Inner", structure, &[byte, float4], &mut inner).expect("it can be placed");
    let mut lowered = [Member::EMPTY; 2];
    let lowered = place("Lowered", structure.packed(1), &[byte, bits], &mut lowered).expect("it can be placed");
    let packed = |item| Host::Windows.difference(structure.packed(1), &[byte, item]);
    assert!(packed(Item::member("inner", &inner)).is_some_and(|difference| difference.there == 128));
    assert_eq!(packed(Item::member("lowered", &lowered)), None);
    assert_eq!(packed(Item::member("plain", u64::LAYOUT)), None);
    assert!(packed(Item::member("half2", vector::Half2::LAYOUT)).is_some_and(|difference| difference.there == 32));
    // The declaration of other opaque types is unknown, and headers write bytes.
    assert_eq!(packed(Item::member("opaque", <Opaque<8, Align8>>::LAYOUT)), None);
    // A member's type has its own differences, but an anonymous member is declared inside.
    let mut unit = [Member::EMPTY; 3];
    let unit = place("Unit", structure, &[byte, unnamed, byte], &mut unit).expect("it can be placed");
    let (named, anonymous) = (Item::member("unit", &unit), Item::member("unit", &unit).anonymous());
    for (item, wanted) in [(named, false), (anonymous, true)] {
        let mut members = [Member::EMPTY; 1];
        let layout = place("Outer", structure, &[item], &mut members).expect("it can be placed");
        assert_eq!(layout.difference_on(Host::LinuxAarch64).is_some(), wanted, "{item:?}");
    }
    assert!(Host::ALL.iter().all(|host| u32::LAYOUT.difference_on(*host).is_none()));
}
