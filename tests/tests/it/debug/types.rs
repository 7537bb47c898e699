//! Compares types in DWARF with golden data, and with the layouts themselves.

use ptx_abi::debug::{DataObject, DebugInfo, Location, Subprogram, TypeId};
use ptx_abi::layout::{Item, Rules, place};
use ptx_abi::pointer::{LocalPtr, SharedPtr};
use ptx_abi::vector::{Float4, Half2, Long2, LongLong2};
use ptx_abi::{DevPtr, DevPtrMut, Layout, Member, PtxLayout, bit_fields};
use ptx_abi_golden::{curated, random};
use ptx_abi_tests::dwarf::{Sections, Unit};
use ptx_abi_tests::files;
use ptx_abi_tests::golden::Expected;

fn new() -> DebugInfo {
    DebugInfo::new("types.jit", "/")
}

fn read(debug: &DebugInfo) -> Unit {
    Sections::of_ptx(&debug.to_string()).and_then(|sections| sections.unit()).expect("gimli reads it")
}

fn variable(debug: &mut DebugInfo, name: &str, ty: TypeId) {
    debug.add_variable(&DataObject::new(name, ty, Location::Global(name)));
}

/// The shape of one type in DWARF.
fn shape(layout: &Layout<'_>) -> Vec<String> {
    let mut debug = new();
    let ty = debug.add_type(layout);
    variable(&mut debug, "v", ty);
    let unit = read(&debug);
    unit.shape(unit.variable("v").expect("it is there"))
}

/// Compares a shape with that in a file.
fn golden(name: &str, shape: &[String]) {
    files::golden(&format!("tests/tests/it/debug/{name}.txt"), &(shape.join("\n") + "\n"));
}

#[test]
fn members_are_where_nvcc_has_them() {
    let mut debug = new();
    let golden: Vec<_> = curated::GOLDEN.iter().chain(random::GOLDEN).collect();
    for golden in &golden {
        let ty = debug.add_type(golden.layout);
        variable(&mut debug, golden.name, ty);
    }
    let unit = read(&debug);
    for golden in &golden {
        let found = unit.members(unit.variable(golden.name).expect("it is there"));
        let expected: Vec<_> = golden.members.iter().map(Expected::owned).collect();
        assert_eq!(found, expected, "{}: {}", golden.name, golden.c);
    }
    assert_eq!(golden.len(), 709);
    // Bit-fields also use only forms of DWARF 2, the last of which is `DW_FORM_indirect`.
    let forms = Sections::of_ptx(&debug.to_string()).and_then(|sections| sections.forms()).expect("gimli reads it");
    assert!(forms.iter().all(|form| *form <= gimli::DW_FORM_indirect), "{forms:?}");
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)]:
    #[repr(i16)] enum Sign { Minus = -1, Plus = 1 }
    #[repr(u64)] enum Wide { Highest = u64::MAX }
    #[repr(transparent)] struct Meters(f32);
}

#[test]
fn every_kind_of_type_is_described() {
    golden("mixed", &shape(Mixed::LAYOUT));
    let highest = format!(": Highest = Some({})", u64::MAX);
    assert_eq!(shape(Wide::LAYOUT), [": DW_TAG_enumeration_type Wide, 8 bytes".to_owned(), highest]);
    assert_eq!(shape(i128::LAYOUT), [": __int128, 16 bytes, Some(5)"]);
    assert_eq!(shape(<[f64; 0]>::LAYOUT), [": array Some(0)", "[]: double, 8 bytes, Some(4)"]);
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    /// A type that points forward, back, and to itself.
    #[ptx(name = "tree::Node")]
    struct Node {
        children: [DevPtrMut<Node>; 2],
        leaf: DevPtr<Leaf>,
        unknown: DevPtrMut<Unknown>,
        names: DevPtr<DevPtrMut<DevPtr<f32>>>,
        vectors: DevPtr<Float4>,
        shared: SharedPtr<f32>,
        local: LocalPtr<Leaf>,
    }
    #[ptx(name = "tree::Leaf")] union Leaf { owner: DevPtr<Node>, number: u64 }
    struct Unknown { x: f32 }
    union Number { whole: i64, real: f64 }
    #[ptx(name = "ns::Mixed", rename_all = "camelCase")]
    struct Mixed {
        sign: Sign,
        #[ptx(anonymous)] number: Number,
        grid_size: [[u8; 3]; 2],
        height: Meters,
        velocity: Float4,
        halves: Half2,
        yes: bool,
    }
    #[ptx(name = "ns::Couple<{T}>")] struct Couple<T> { one: T, other: DevPtr<T> }
}

/// The number of entries with this name.
fn count(unit: &Unit, name: &str) -> usize {
    unit.entries.iter().filter(|entry| entry.name() == Some(name)).count()
}

#[test]
fn pointers_go_round_and_to_what_comes_later() {
    let mut debug = new();
    let node = debug.add_type(Node::LAYOUT);
    variable(&mut debug, "node", node);
    let unit = read(&debug);
    let declared = |unit: &Unit, name: &str| {
        let mut types = unit.entries.iter().filter(|entry| entry.name() == Some(name));
        let entry = types.next().expect("it is there");
        (entry.tag, entry.number(gimli::DW_AT_declaration).is_some(), types.count())
    };
    assert_eq!(declared(&unit, "Node"), (gimli::DW_TAG_structure_type, false, 0));
    assert_eq!(declared(&unit, "Leaf"), (gimli::DW_TAG_structure_type, true, 0));
    assert_eq!(declared(&unit, "Unknown"), (gimli::DW_TAG_structure_type, true, 0));

    // The type is already there. The definition replaces the declaration.
    let leaf = debug.add_type(Leaf::LAYOUT);
    variable(&mut debug, "leaf", leaf);
    let unit = read(&debug);
    assert_eq!(declared(&unit, "Leaf"), (gimli::DW_TAG_union_type, false, 0));
    assert_eq!(declared(&unit, "Unknown"), (gimli::DW_TAG_structure_type, true, 0));
    golden("node", &unit.shape(unit.variable("node").expect("it is there")));
    // The name identifies a vector.
    assert_eq!(declared(&unit, "float4"), (gimli::DW_TAG_structure_type, false, 0));
}

/// Compilers write the type of an alias as the argument of a template. A pointee needs no layout to be an alias.
#[test]
fn an_alias_is_another_name_of_its_type() {
    let mut debug = new();
    let couple = debug.add_type(Couple::<Meters>::LAYOUT);
    variable(&mut debug, "couple", couple);
    let pointer = debug.add_type(<DevPtr<DevPtrMut<Couple<DevPtr<Meters>>>>>::LAYOUT);
    variable(&mut debug, "pointer", pointer);
    let unit = read(&debug);
    golden("couple", &["couple", "pointer"].map(|name| unit.shape(unit.variable(name).expect("it is there"))).concat());
    let mut debug = new();
    let alone = debug.add_type(<DevPtrMut<Meters>>::LAYOUT);
    variable(&mut debug, "alone", alone);
    let unit = read(&debug);
    assert_eq!(
        unit.shape(unit.variable("alone").expect("it is there")),
        [": pointer of class Some(12) to float, 8 bytes, None"]
    );
    let meters = unit.entries.iter().find(|entry| entry.name() == Some("Meters")).expect("it is there");
    assert_eq!(meters.tag, gimli::DW_TAG_typedef);
}

#[test]
fn a_type_is_described_once() {
    let mut debug = new();
    let first = debug.add_type(Node::LAYOUT);
    let text = debug.to_string();
    let again = debug.add_type(Node::LAYOUT);
    assert_eq!(first, again);
    assert_ne!(first, debug.add_type(f32::LAYOUT));
    assert_eq!(text, debug.to_string());
    variable(&mut debug, "a", first);
    variable(&mut debug, "b", again);
    let unit = read(&debug);
    let shape_of = |name| unit.shape(unit.variable(name).expect("it is there"));
    assert_eq!(shape_of("a"), shape_of("b"));
    assert_eq!((count(&unit, "Node"), count(&unit, "float")), (1, 1));
}

#[test]
fn types_of_one_name_stay_apart() {
    let mut debug = new();
    for (name, layout) in [("narrow", i16::LAYOUT), ("wide", i64::LAYOUT)] {
        let mut members = [Member::EMPTY];
        let layout = place("S", Rules::STRUCT, &[Item::member("m", layout)], &mut members).expect("it can be placed");
        let ty = debug.add_type(&layout);
        variable(&mut debug, name, ty);
    }
    let unit = read(&debug);
    let size = |name| unit.shape(unit.variable(name).expect("it is there"))[0].clone();
    assert_eq!(
        (size("narrow"), size("wide")),
        (": DW_TAG_structure_type S, 2 bytes".into(), ": DW_TAG_structure_type S, 8 bytes".into())
    );
}

/// Two CUDA types with the same layout stay distinct, in arrays and in anonymous members.
#[test]
fn types_of_one_layout_stay_apart() {
    let mut debug = new();
    for (name, layout) in [("long", <[Long2; 3]>::LAYOUT), ("longlong", <[LongLong2; 3]>::LAYOUT)] {
        let ty = debug.add_type(layout);
        variable(&mut debug, name, ty);
        let (mut members, mut outer) = ([Member::EMPTY], [Member::EMPTY]);
        let inner =
            place("Inner", Rules::STRUCT, &[Item::member("v", layout)], &mut members).expect("it can be placed");
        let items = [Item::member("inner", &inner).anonymous()];
        let outer_name = format!("Outer{name}");
        let ty = debug.add_type(&place(&outer_name, Rules::UNION, &items, &mut outer).expect("it can be placed"));
        variable(&mut debug, &outer_name, ty);
    }
    let unit = read(&debug);
    for (name, vector) in [("long", "long2"), ("longlong", "longlong2")] {
        let line = format!("[]: DW_TAG_structure_type {vector}, 16 bytes");
        let shape = |name: &str| unit.shape(unit.variable(name).expect("it is there"));
        assert_eq!(shape(name)[1], line);
        assert_eq!(shape(&format!("Outer{name}"))[5], format!(".anonymous.v{line}"));
    }
}

/// A bit-field that crosses the unit of its type and covers nine bytes.
#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C, packed)]
struct Straddling {
    #[bits(7)]
    before: u8,
    #[bits(64)]
    wide: u64,
    #[bits(20)]
    after: i32,
}

#[test]
fn packed_bit_fields_leave_their_unit() {
    let mut debug = new();
    let ty = debug.add_type(Straddling::LAYOUT);
    variable(&mut debug, "v", ty);
    let unit = read(&debug);
    let member = |name| unit.entries.iter().find(|entry| entry.name() == Some(name)).expect("it is there");
    assert_eq!(unit.place(member("before")), Some((0, 7)));
    assert_eq!(unit.place(member("wide")), Some((7, 64)));
    assert_eq!(unit.place(member("after")), Some((71, 20)));
    // As in nvcc's output, the offset is 7 bits below the unit.
    assert_eq!(member("wide").number(gimli::DW_AT_bit_offset), Some(i128::from(-7_i64 as u64)));
    assert_eq!(member("wide").number(gimli::DW_AT_byte_size), Some(8));
}

#[test]
fn strings_end_at_nul_and_foreign_types_do_no_harm() {
    let mut other = new();
    let types = [f32::LAYOUT, f64::LAYOUT].map(|layout| other.add_type(layout));
    let mut debug = DebugInfo::new("a\0b", "\0").with_producer("p\0").with_pubnames();
    debug.add_variable(&DataObject::new("v\0w", types[1], Location::Shared("v")).linkage_name("x\0y"));
    let unit = read(&debug);
    let v = unit.variable("v").expect("it is there");
    assert_eq!(unit.shape(v), [": void, 0 bytes, None"]);
    assert_eq!(v.number(gimli::DW_AT_address_class), Some(8));
    let names = Sections::of_ptx(&debug.to_string()).and_then(|sections| sections.pubnames()).expect("gimli reads it");
    assert_eq!(names[0].0, "x");
}

/// ptxas describes the wrong one of two labels, parameters or `.local` variables with one name (facts 8).
#[test]
fn names_of_functions_are_their_own() {
    let of = |labels: [&str; 2], location: Location<'_>| {
        std::panic::catch_unwind(|| {
            let mut debug = new();
            let ty = debug.add_type(u32::LAYOUT);
            debug.add_variable(&DataObject::new("tile", ty, Location::Shared("tile")));
            let [own, other] = [Location::Param("p"), location].map(|location| DataObject::new("x", ty, location));
            let depot = DataObject::new("y", ty, Location::Local { depot: "depot", offset: 4 });
            debug.add_function(&Subprogram::new("f", "a", "b").params(&[own, own]).locals(&[depot, depot]));
            debug.add_function(&Subprogram::new("g", labels[0], labels[1]).locals(&[other]));
        })
    };
    for location in [Location::Param("q"), Location::Shared("tile"), Location::Local { depot: "depot1", offset: 4 }] {
        assert!(of(["c", "d"], location).is_ok(), "{location:?}");
    }
    for location in [Location::Param("p"), Location::Local { depot: "depot", offset: 4 }] {
        assert!(of(["c", "d"], location).is_err(), "{location:?}");
    }
    assert!(of(["a", "d"], Location::Shared("tile")).is_err() && of(["c", "b"], Location::Shared("tile")).is_err());
}
