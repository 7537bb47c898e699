//! The cost of a header is proportional to the number of its types, however often a type is a member of others.

use std::hint::black_box;
use std::time::{Duration, Instant};

use ptx_abi::cuda::CudaHeader;
use ptx_abi::layout::{Item, Rules, place};
use ptx_abi::pointer::Pointer;
use ptx_abi::{CppType, Layout, Member, PtxLayout, StateSpace, TypeKind, cuda};

use crate::alone;

fn leak<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

fn structure(name: String, items: Vec<Item<'static>>) -> &'static Layout<'static> {
    let members = Vec::leak(vec![Member::EMPTY; items.len()]);
    leak(place(String::leak(name), Rules::STRUCT, Vec::leak(items), members).expect("the engine places it"))
}

fn pointer(name: String) -> &'static Layout<'static> {
    let pointer =
        Pointer { space: StateSpace::Generic, mutable: true, pointee: leak(CppType::Named(String::leak(name))) };
    leak(Layout { name: "pointer", size: 8, align: 8, kind: TypeKind::Pointer(pointer) })
}

/// The types `struct L1 { L0 a; L0 b; }`, `struct L2 { L1 a; L1 b; }` and so on, each level with an array and with pointers
/// to the level below and above.
fn diamonds(levels: usize) -> Vec<&'static Layout<'static>> {
    let mut all = vec![structure("L0".to_owned(), vec![Item::member("value", u32::LAYOUT)])];
    for level in 1..=levels {
        let below = all[level - 1];
        let array = TypeKind::Array { element: below, len: 1 };
        let array = leak(Layout { name: "array", kind: array, ..*below });
        all.push(structure(
            format!("L{level}"),
            vec![
                Item::member("a", below),
                Item::member("b", array),
                Item::member("down", pointer(below.name.to_owned())),
                Item::member("up", pointer(format!("L{}", level + 1))),
            ],
        ));
    }
    all
}

/// The shortest of three runs.
fn time(mut run: impl FnMut()) -> Duration {
    let one = |_| {
        let start = Instant::now();
        run();
        start.elapsed()
    };
    (0..3).map(one).min().expect("three runs")
}

fn header(layouts: &[&Layout<'_>]) -> Duration {
    time(|| drop(black_box(CudaHeader::new(layouts).to_string())))
}

/// The time for the fingerprints of all types. A fingerprint covers every member of every member, so its cost doubles with
/// each level by definition, and a header contains one of each type.
fn fingerprints(layouts: &[&Layout<'_>]) -> Duration {
    time(|| {
        for layout in layouts {
            black_box(layout.fingerprint());
        }
    })
}

#[test]
fn shared_types_are_visited_once() {
    let _alone = alone();
    let least = header(&[diamonds(8)[8]]);
    for levels in [12, 16] {
        let all = diamonds(levels);
        let (header, fingerprints) = (header(&[all[levels]]), fingerprints(&all));
        // Without the fingerprints the cost is twice that for eight
        // levels; a walk of all paths would be 16 and 256 times as much.
        assert!(
            header < 2 * fingerprints + 8 * least,
            "{levels}: {header:?}, fingerprints {fingerprints:?}, {least:?}"
        );
    }
}

#[test]
fn asserts_follow_a_type_in_few_places() {
    let _alone = alone();
    let asserts = |levels: usize| {
        let all = diamonds(levels);
        let text = cuda::asserts(all[levels]);
        (text.lines().count(), text, fingerprints(&all), time(|| drop(black_box(cuda::asserts(all[levels])))))
    };
    let (eight, _, _, least) = asserts(8);
    let (twelve, ..) = asserts(12);
    let (sixteen, text, fingerprints, most) = asserts(16);
    // Once a level has more places than the header checks, each further level adds the same number of checks.
    assert_eq!(sixteen - twelve, twelve - eight);
    assert!(
        most < 2 * fingerprints + 8 * least,
        "8 levels {least:?}, 16 levels {most:?}, fingerprints {fingerprints:?}"
    );
    // `b` is an array of one element. The path of `a` on each level leads to the first place of the last level.
    let first = ["a"; 16].join(".");
    let like = format!("\nPTX_ABI_LIKE(L16, {}.b[0].a.a.a.a, {first});\n", ["a"; 11].join("."));
    assert!(text.contains(&like), "no line {like}");
}

#[test]
fn checks_of_ptx_visit_types_once() {
    let _alone = alone();
    let check = |levels: usize| {
        let all = diamonds(levels);
        let ptx = ".version 8.7 .target sm_90 .address_size 64\n.weak .global .align 8 .u64 ptx_abi_layout_Other = 7;";
        time(|| assert!(black_box(CudaHeader::new(&[all[levels]]).check(ptx)).is_ok()))
    };
    let (least, most) = (check(8), check(16));
    assert!(most < 16 * least, "8 levels {least:?}, 16 levels {most:?}");
}

/// Makes `count` types, each with members of two others and pointers to two.
fn many(count: usize) -> Vec<&'static Layout<'static>> {
    let mut all = vec![structure("T0".to_owned(), vec![Item::member("value", u32::LAYOUT)])];
    for index in 1..count {
        let items = vec![
            Item::member("first", pointer(format!("T{}", index * 7 % count))),
            Item::member("second", pointer(format!("T{}", index * 11 % count))),
            Item::member("third", all[0]),
            Item::member("fourth", all[1.min(index - 1)]),
        ];
        all.push(structure(format!("T{index}"), items));
    }
    all
}

#[test]
fn many_types_take_at_most_the_square_of_their_number() {
    let _alone = alone();
    let (least, most) = (header(&many(150)), header(&many(900)));
    assert!(most < 2 * 36 * least, "150 types {least:?}, 900 types {most:?}");
}

#[test]
fn each_of_many_types_is_defined_once() {
    let _alone = alone();
    // The walk's buffers hold fewer types than this.
    for count in [64, 65, 1024, 1025] {
        let text = CudaHeader::new(&many(count)).to_string();
        assert_eq!(text.matches("\n#define PTX_ABI_DEFINED_T").count(), count);
        let definitions: std::collections::HashSet<_> =
            text.lines().filter(|line| line.starts_with("struct T") && line.ends_with('{')).collect();
        assert_eq!(definitions.len(), count);
    }
}
