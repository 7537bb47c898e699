//! Tests `Layout::table`, and the orders of members that `Layout::reordered` proposes.

use std::ffi::c_void;
use std::ptr::NonNull;

use ptx_abi::layout::{Item, Rules, place};
use ptx_abi::pointer::SharedPtr;
use ptx_abi::vector::{Float3, Float4};
use ptx_abi::{CppName, CppType, DevPtr, DevPtrMut, Layout, Member, PtxLayout, TypeKind};
use ptx_abi_tests::{rng::Rng, texts::Text as _};

fn layout<'a>(name: &'a str, rules: Rules, items: &'a [Item<'a>], members: &'a mut [Member<'a>]) -> Layout<'a> {
    place(name, rules, items, members).unwrap()
}

#[test]
fn nested_types_are_indented_at_their_offset() {
    let (mut a, mut b, mut c) = ([Member::EMPTY; 2], [Member::EMPTY; 2], [Member::EMPTY; 3]);
    let items = [Item::member("d", u16::LAYOUT), Item::member("m", u8::LAYOUT)];
    let parts = layout("Parts", Rules::STRUCT, &items, &mut a);
    let items = [Item::member("parts", &parts).anonymous(), Item::member("dm", u32::LAYOUT)];
    let scale = layout("Scale", Rules::UNION, &items, &mut b);
    let items = [
        Item::member("tag", bool::LAYOUT),
        Item::member("scale", &scale),
        Item::member("quantized", <[u8; 1000]>::LAYOUT),
    ];
    let block = layout("Block", Rules::STRUCT.aligned(16), &items, &mut c);
    assert_eq!(
        block.table().to_string(),
        "\
struct Block
offset  size  type        name
     0     1  bool        tag
     1        (hole: 3 bytes)
     4     4  Scale       scale
     4     4    Parts     parts (anonymous)
     4     2      u16     d
     6     1      u8      m
     7            (padding: 1 byte)
     4     4    u32       dm
     8  1000  [u8; 1000]  quantized
size: 1008 bytes, align: 16 bytes, members: 3, holes: 1 (3 bytes), tail: 0 bytes, cache lines: 8
"
    );
}

#[test]
fn pointees_have_names_of_rust() {
    struct Fwd;
    impl CppName for Fwd {
        const TYPE: &'static CppType<'static> = &CppType::Named("ns::Fwd");
    }
    for (layout, name) in [
        (<*const Fwd>::LAYOUT, "*const ns::Fwd"),
        (<*const *mut Fwd>::LAYOUT, "*const *mut ns::Fwd"),
        (<*mut *const *const f32>::LAYOUT, "*mut *const *const f32"),
        (<[*mut *const c_void; 2]>::LAYOUT, "[*mut *const c_void; 2]"),
        (<Option<NonNull<*const u8>>>::LAYOUT, "Option<NonNull<*const u8>>"),
        (<DevPtr<DevPtrMut<Fwd>>>::LAYOUT, "DevPtr<DevPtrMut<ns::Fwd>>"),
        (<DevPtrMut<DevPtr<DevPtr<bool>>>>::LAYOUT, "DevPtrMut<DevPtr<DevPtr<bool>>>"),
        (<[[SharedPtr<DevPtrMut<i16>>; 3]; 2]>::LAYOUT, "[[SharedPtr<DevPtrMut<i16>>; 3]; 2]"),
    ] {
        let table = layout.table().to_string();
        assert!(table.lines().next().is_some_and(|line| line.ends_with(&format!(" {name}"))), "{name}: {table}");
    }
}

#[test]
fn unnamed_bit_fields_have_lines() {
    // Guide 1.3, figure 6, and a wide bit-field.
    let items = [
        Item::member("c", i8::LAYOUT),
        Item::unnamed(i32::LAYOUT, 0),
        Item::member("d", i8::LAYOUT),
        Item::unnamed(i16::LAYOUT, 9),
        Item::member("e", i8::LAYOUT),
        Item::unnamed(i8::LAYOUT, 3),
        Item::bit_field("wide", i128::LAYOUT, 100),
    ];
    let mut members = [Member::EMPTY; 7];
    assert_eq!(
        layout("Fig6", Rules::STRUCT, &items, &mut members).table().to_string(),
        "\
struct Fig6
offset  size   bits  type  name
     0     1         i8    c
     1               (hole: 3 bytes)
     4     1         i8    d
     5               (hole: 1 byte)
     6          0:9  i16   (unnamed)
     7               (hole: 7 bits)
     8     1         i8    e
     9          0:3  i8    (unnamed)
     9               (hole: 6 bytes 5 bits)
    16        0:100  i128  wide
    28               (padding: 3 bytes 4 bits)
size: 32 bytes, align: 16 bytes, members: 4, holes: 4 (11 bytes 4 bits), tail: 3 bytes 4 bits, cache lines: 1
"
    );
}

#[test]
fn a_union_has_no_holes() {
    let items = [Item::bit_field("s", i16::LAYOUT, 9), Item::member("c", i8::LAYOUT)];
    let mut members = [Member::EMPTY; 2];
    assert_eq!(
        layout("U", Rules::UNION, &items, &mut members).table().to_string(),
        "\
union U
offset  size  bits  type  name
     0         0:9  i16   s
     0     1        i8    c
     1              (padding: 7 bits)
size: 2 bytes, align: 2 bytes, members: 2, holes: 0, tail: 7 bits, cache lines: 1
"
    );
}

#[test]
fn a_type_without_members_is_summed_up() {
    assert_eq!(<[f32; 3]>::LAYOUT.table().to_string(), "array [f32; 3]\nsize: 12 bytes, align: 4 bytes\n");
    assert_eq!(u8::LAYOUT.table().to_string(), "scalar u8\nsize: 1 byte, align: 1 byte\n");
}

#[test]
fn types_are_spelled_as_in_rust() {
    let items = [
        Item::member("arrays", <[[f32; 4]; 3]>::LAYOUT),
        Item::member("pointers", <[DevPtr<f32>; 2]>::LAYOUT),
        Item::member("raw", <*const c_void>::LAYOUT),
        Item::member("niche", Option::<NonNull<u8>>::LAYOUT),
    ];
    let mut members = [Member::EMPTY; 4];
    let table = layout("S", Rules::STRUCT, &items, &mut members).table().to_string();
    let spelled = ["[[f32; 4]; 3]", "[DevPtr<f32>; 2]", "*const c_void", "Option<NonNull<u8>>"];
    for (spelled, item) in spelled.iter().zip(items) {
        table.has([&format!("  {spelled:19}  {}\n", item.name())]);
    }
}

#[test]
fn a_hole_starts_at_its_bit() {
    let items = [Item::bit_field("a", u8::LAYOUT, 3), Item::member("b", u16::LAYOUT)];
    let mut members = [Member::EMPTY; 2];
    layout("S", Rules::STRUCT, &items, &mut members).table().has(["\n     0              (hole: 1 byte 5 bits)\n"]);
}

fn size(rules: Rules, items: &[Item<'_>]) -> Option<usize> {
    let mut members = vec![Member::EMPTY; items.len()];
    place("S", rules, items, &mut members).map(|layout| layout.size).ok()
}

/// The least size of all orders of these groups of items.
fn least(rules: Rules, groups: &mut [Vec<Item<'_>>], first: usize) -> usize {
    if groups.windows(2).any(|pair| pair.iter().all(|group| group[0].width().is_some())) && first == groups.len() {
        return usize::MAX;
    }
    if first == groups.len() {
        return size(rules, &groups.concat()).unwrap_or(usize::MAX);
    }
    let mut found = usize::MAX;
    for other in first..groups.len() {
        groups.swap(first, other);
        found = found.min(least(rules, groups, first + 1));
        groups.swap(first, other);
    }
    found
}

/// The proposal has the size that the engine gives the members in its order, with all of them, and never more bytes than the
/// declaration. Without bit-fields and alignments of members no order has fewer bytes.
#[test]
fn no_order_has_fewer_bytes() {
    let types = [u8::LAYOUT, u16::LAYOUT, u32::LAYOUT, u64::LAYOUT, <[u8; 3]>::LAYOUT, <[u16; 3]>::LAYOUT];
    let types = [&types[..], &[Float3::LAYOUT, Float4::LAYOUT, <[u32; 5]>::LAYOUT, <[u8; 7]>::LAYOUT]].concat();
    let mut random = Rng::new(7);
    let (mut proposals, mut not_least) = (0, 0);
    for case in 0..6000 {
        let rules = [Rules::STRUCT, Rules::STRUCT.aligned(8), Rules::STRUCT.packed(4)][case % 3];
        let is_plain = case % 2 == 0;
        let names = ["a", "b", "c", "d", "e", "f"];
        let count = 2 + random.below(5);
        let mut groups: Vec<Vec<Item<'_>>> = Vec::new();
        for name in &names[..count] {
            let ty = types[random.below(types.len())];
            let is_bit_field = !is_plain && random.below(3) == 0;
            let item = match ty.kind {
                TypeKind::Scalar(_) if is_bit_field => Item::bit_field(name, ty, 1 + random.below(8 * ty.size) as u32),
                _ if !is_plain && random.below(4) == 0 && rules.pack().is_none() => {
                    Item::member(name, ty).aligned(ty.align << random.below(3))
                }
                _ => Item::member(name, ty),
            };
            match groups.last_mut() {
                Some(group) if item.width().is_some() && group[0].width().is_some() => group.push(item),
                _ => groups.push(vec![item]),
            }
        }
        let items = groups.concat();
        let mut members = [Member::EMPTY; 6];
        let layout = place("S", rules, &items, &mut members).unwrap();
        let best = least(rules, &mut groups, 0);
        let found = layout.reordered().map_or(layout.size, |reordered| {
            let moved: Vec<_> = reordered.members().collect();
            let item = |member: &Member<'_>| *items.iter().find(|item| item.name() == member.name).unwrap();
            let order: Vec<_> = moved.iter().map(item).collect();
            assert_eq!(order.len(), items.len());
            let mut members = [Member::EMPTY; 6];
            let again = place("S", rules, &order, &mut members).unwrap();
            assert_eq!((again.size, again.align), (reordered.size(), layout.align));
            assert_eq!(again.members(), moved);
            let table = again.table().to_string();
            assert_eq!(reordered.to_string(), table.split("reordered:").next().unwrap());
            // Bit-fields that followed each other still do.
            for pair in items.windows(2).filter(|pair| pair.iter().all(|item| item.width().is_some())) {
                let at = |name| order.iter().position(|item| item.name() == name).unwrap();
                assert_eq!(at(pair[0].name()) + 1, at(pair[1].name()), "{}", layout.table());
            }
            proposals += 1;
            reordered.size()
        });
        assert!(found >= best && found <= layout.size);
        if is_plain {
            assert_eq!(found, best, "{}", layout.table());
        }
        not_least += usize::from(found > best);
    }
    assert!(proposals > 1300 && not_least < 80, "{proposals} {not_least}");
}

#[test]
fn long_structs_have_proposals_too() {
    let names: Vec<_> = (0..300).map(|number| format!("m{number}")).collect();
    let item = |(number, name)| Item::member(name, if number % 2 == 0 { u8::LAYOUT } else { u64::LAYOUT });
    let items: Vec<_> = names.iter().map(String::as_str).enumerate().map(item).collect();
    let mut members = vec![Member::EMPTY; 300];
    let layout = place("S", Rules::STRUCT, &items, &mut members).unwrap();
    let reordered = layout.reordered().unwrap();
    assert_eq!((layout.size, reordered.size()), (2400, 1352));
    let mut found: Vec<_> = reordered.members().map(|member| member.name).collect();
    found.sort_unstable();
    found.dedup();
    assert_eq!(found.len(), 300);
}

#[test]
fn an_order_with_a_meaning_stays() {
    let none = |rules, items: &[Item<'_>]| {
        let mut members = vec![Member::EMPTY; items.len()];
        let layout = place("S", rules, items, &mut members).unwrap();
        assert!(layout.reordered().is_none(), "{}", layout.table());
        assert!(!layout.table().to_string().contains("reordered"));
    };
    let items = [Item::member("a", u8::LAYOUT), Item::member("b", u64::LAYOUT), Item::member("c", u8::LAYOUT)];
    none(Rules::UNION, &items);
    none(Rules::STRUCT.packed(1), &items);
    // Nothing is saved.
    none(Rules::STRUCT.aligned(32), &items);
    none(Rules::STRUCT, &items[..2]);
    // Arrays without elements mark a place, and unnamed bit-fields are padding.
    none(Rules::STRUCT, &[&items[..], &[Item::member("end", <[u8; 0]>::LAYOUT)]].concat());
    none(Rules::STRUCT, &[&items[..2], &[Item::unnamed(u8::LAYOUT, 4), items[2]]].concat());
    assert!([f32::LAYOUT, <[f32; 3]>::LAYOUT, Float4::LAYOUT].iter().all(|layout| layout.reordered().is_none()));
    // A layout that the engine does not give these members, such as one of bindgen with padding at the end.
    let mut members = [Member::EMPTY; 3];
    let layout = place("S", Rules::STRUCT, &items, &mut members).unwrap();
    assert_eq!(layout.reordered().unwrap().size(), 16);
    assert!(Layout { size: 32, ..layout }.reordered().is_none());
}
