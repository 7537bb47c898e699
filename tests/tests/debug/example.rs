//! The example of guide 6, written with this crate.

use ptx_abi_core::debug::{DebugInfo, Function, Location, Register, Variable};
use ptx_abi_core::{DevPtrMut, PtxLayout};
use ptx_abi_tests::dwarf::Sections;

/// The example as the guide has it, without what its pages add.
const GUIDE: &str = include_str!("../../data/debug/guide.ptx");

/// The debug information of the example.
fn example() -> DebugInfo {
    // The guide's own: the name is another one in `.file`.
    let mut debug = DebugInfo::new("call1.cu", "/home/mmurphy/test").with_producer("lgenfe: EDG 4.9").with_pubnames();
    let file = debug.add_file("call_example.cu");
    let int = debug.add_type(i32::LAYOUT);
    let pointer = debug.add_type(<DevPtrMut<i32>>::LAYOUT);
    let register = |name| Location::Register(Register::new(name).expect("it is short"));
    debug.add_function(
        &Function::new("_Z3fooii", "func_begin0", "func_end0")
            .linkage_name("_Z3fooii")
            .at(file, 1)
            .returning(int)
            .params(&[
                Variable::new("i", int, register("%r1")).at(file, 1),
                Variable::new("j", int, register("%r2")).at(file, 1),
            ]),
    );
    debug.add_function(
        &Function::new("_Z4testPi", "func_begin1", "func_end1")
            .linkage_name("_Z4testPi")
            .at(file, 6)
            .params(&[Variable::new("p", pointer, Location::Param("_Z4testPi_param_0")).at(file, 6)]),
    );
    debug
}

#[test]
fn entries_are_those_of_the_guide() {
    let guide = Sections::of_ptx(GUIDE).and_then(|sections| sections.unit()).expect("gimli reads the guide's");
    let ours = Sections::of_ptx(&example().to_string()).and_then(|sections| sections.unit()).expect("and ours");
    assert_eq!((guide.version, ours.version), (2, 2));
    let tree = guide.tree();
    assert_eq!(tree, ours.tree());
    // What is compared: 9 entries with 48 attributes.
    assert_eq!((guide.entries.len(), tree.lines().count()), (9, 9 + 48));
    assert!(tree.contains("DW_AT_low_pc Address(\"func_begin0\")"), "{tree}");
    assert!(tree.contains("DW_AT_location Expression([Address(\"_Z4testPi_param_0\")])"), "{tree}");
}

#[test]
fn public_names_are_those_of_the_guide() {
    let named = |ptx: &str| {
        let sections = Sections::of_ptx(ptx).expect("the sections can be read");
        let unit = sections.unit().expect("gimli reads the unit");
        let names = sections.pubnames().expect("gimli reads the names");
        names.into_iter().map(|(name, place)| (name, unit.describe(place))).collect::<Vec<_>>()
    };
    let ours = named(&example().to_string());
    assert_eq!(ours, named(GUIDE));
    assert_eq!(ours[0], ("_Z3fooii".to_owned(), "DW_TAG_subprogram _Z3fooii".to_owned()));
    assert_eq!(ours.len(), 2);
}

#[test]
fn text_is_directives_of_bytes_and_names() {
    let debug = example();
    let text = debug.to_string();
    assert_eq!(text, debug.to_string(), "written twice");
    assert_eq!(debug.files().to_string(), ".file 1 \"call_example.cu\"\n");
    let mut words = text.lines().map(|line| line.split_once(' ').map_or(line, |(word, _)| word)).collect::<Vec<_>>();
    words.sort_unstable();
    words.dedup();
    assert_eq!(words, [".b32", ".b64", ".b8", ".section", "}"]);
    let names: Vec<&str> = text.lines().filter(|line| line.starts_with(".b32") || line.starts_with(".b64")).collect();
    assert_eq!(
        names,
        [
            ".b32 .debug_abbrev",
            ".b32 .debug_line",
            ".b64 func_begin0",
            ".b64 func_end0",
            ".b64 func_begin1",
            ".b64 func_end1",
            ".b64 _Z4testPi_param_0",
            ".b32 .debug_info",
        ]
    );
}
