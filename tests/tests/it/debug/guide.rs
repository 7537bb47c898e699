//! Compares the example of guide 6 with the guide's own sections.

use ptx_abi::PtxLayout;
use ptx_abi::debug::{DataObject, DebugInfo, Location, Subprogram};
use ptx_abi_tests::dwarf::Sections;
use ptx_abi_tests::{panics::message, texts::Text as _};

use crate::debug::call_example::debug_information;

/// The guide's example, without page headers and footers.
const GUIDE: &str = include_str!("../../../data/debug/guide.ptx");

#[test]
fn entries_are_those_of_the_guide() {
    let guide = Sections::of_ptx(GUIDE).and_then(|sections| sections.unit()).expect("gimli reads the guide's");
    let ours =
        Sections::of_ptx(&debug_information().to_string()).and_then(|sections| sections.unit()).expect("and ours");
    assert_eq!((guide.version, ours.version), (2, 2));
    let tree = guide.tree();
    assert_eq!(tree, ours.tree());
    // The comparison covers 9 entries with 48 attributes.
    assert_eq!((guide.entries.len(), tree.lines().count()), (9, 9 + 48));
    tree.has(["DW_AT_low_pc Address(\"func_begin0\")", "DW_AT_location Expression([Address(\"_Z4testPi_param_0\")])"]);
}

#[test]
fn public_names_are_those_of_the_guide() {
    let named = |ptx: &str| {
        let sections = Sections::of_ptx(ptx).expect("the sections can be read");
        let unit = sections.unit().expect("gimli reads the unit");
        let names = sections.pubnames().expect("gimli reads the names");
        names.into_iter().map(|(name, place)| (name, unit.describe(place))).collect::<Vec<_>>()
    };
    let ours = named(&debug_information().to_string());
    assert_eq!(ours, named(GUIDE));
    assert_eq!(ours[0], ("_Z3fooii".to_owned(), "DW_TAG_subprogram _Z3fooii".to_owned()));
    assert_eq!(ours.len(), 2);
}

#[test]
fn forms_are_those_of_the_guide() {
    let forms = |ptx: &str| {
        let mut forms = Sections::of_ptx(ptx).and_then(|sections| sections.forms()).expect("gimli reads the table");
        forms.sort_unstable();
        forms.dedup();
        forms
    };
    // Our forms of numbers are as short as possible.
    let mut guide = forms(GUIDE);
    guide.retain(|form| *form != gimli::DW_FORM_data4);
    let mut ours = forms(&debug_information().to_string());
    ours.retain(|form| *form != gimli::DW_FORM_data4);
    assert_eq!(ours, guide);
    assert!(ours.contains(&gimli::DW_FORM_block1), "{ours:?}");
}

#[test]
fn text_is_directives_of_bytes_and_names() {
    let debug = debug_information();
    let text = debug.to_string();
    assert_eq!(text, debug.to_string(), "written twice");
    assert_eq!(debug.files(), ".file 1 \"call_example.cu\"\n");
    let mut other = DebugInfo::new("a", "/");
    other.add_file("src\\a \"b\"\né.rs");
    assert_eq!(other.files(), ".file 1 \"src\\a \\042b\\042\\012\\303\\251.rs\"\n");
    let mut words = text.lines().map(|line| line.split_once(' ').map_or(line, |(word, _)| word)).collect::<Vec<_>>();
    words.sort_unstable();
    words.dedup();
    assert_eq!(words, [".b32", ".b64", ".b8", ".section", "}"]);
    let names: Vec<&str> = text.lines().filter(|line| line.starts_with(".b32") || line.starts_with(".b64")).collect();
    assert_eq!(
        names,
        ptx_abi_tests::cases::words(
            ".b32 .debug_abbrev | .b32 .debug_line | .b64 func_begin0 | .b64 func_end0 | .b64 func_begin1 | \
             .b64 func_end1 | .b64 _Z4testPi_param_0 | .b32 .debug_info",
        )
    );
}

/// Other names would be directives of their own in the section.
#[test]
fn labels_and_names_are_identifiers() {
    for name in ["", "a b", "a.b", "x\n.b8 1", "//x", "é", "1a", "$"] {
        let refused = Some(format!("`{name}` is not an identifier of PTX"));
        for labels in [[name, "end"], ["begin", name]] {
            let add = || DebugInfo::new("", "").add_function(&Subprogram::new("f", labels[0], labels[1]));
            assert_eq!(message(add), refused);
        }
        for location in [Location::Param(name), Location::Global(name), Location::Local { depot: name, offset: 0 }] {
            let add = || {
                let mut debug = DebugInfo::new("", "");
                let ty = debug.add_type(u32::LAYOUT);
                debug.add_variable(&DataObject::new("v", ty, location));
            };
            assert_eq!(message(add), refused);
        }
    }
}
