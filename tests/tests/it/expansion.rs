//! Compares the expansions of the macros with `expansion/*.rs`, for review, and so that no expansion grows unnoticed.
//!
//! `expansion/input.rs` has a module for each kind of type. The test expands it with the compiler's own printer and
//! compares each module with the file of its name.
//! `UPDATE_EXPECT=1 cargo test -p ptx-abi-tests --test it expansion` writes the files.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs};

use crate::nested;

const NAMES: [&str; 17] = [
    "attribute",
    "attributes",
    "bindgen",
    "bits",
    "enumeration",
    "functions",
    "generics",
    "instance",
    "kernel",
    "kernel_attributes",
    "opaque",
    "packed",
    "plain",
    "transparent",
    "tuple",
    "union_type",
    "vector",
];

/// The expansions by module.
fn expand() -> BTreeMap<String, String> {
    let mut cargo = nested::cargo("expansion", "tests/it/expansion/input.rs", "ptx-abi");
    cargo.args(["rustc", "--quiet", "--lib", "--profile", "check", "--", "-Zunpretty=expanded"]);
    modules(&nested::run(cargo))
}

/// The bodies of the top-level modules, without their indentation.
fn modules(expanded: &str) -> BTreeMap<String, String> {
    let mut out = BTreeMap::new();
    let mut body: Option<(String, String)> = None;
    for line in expanded.lines() {
        if let Some(name) = line.strip_prefix("mod ").and_then(|line| line.strip_suffix(" {")) {
            body = Some((name.to_owned(), String::new()));
        } else if line == "}" {
            out.extend(body.take());
        } else if let (Some((_, text)), false) = (&mut body, line.trim().is_empty()) {
            // The printer leaves empty lines in the middle of expressions.
            text.push_str(line.strip_prefix("    ").unwrap_or(line));
            text.push('\n');
        }
    }
    out
}

fn golden(name: &str) -> PathBuf {
    nested::tests().join(format!("tests/it/expansion/{name}.rs"))
}

#[test]
fn expansions_are_as_committed() {
    let expansions = expand();
    assert!(expansions.keys().eq(NAMES), "modules: {:?}", expansions.keys());
    let update = env::var_os("UPDATE_EXPECT").is_some();
    let mut wrong = String::new();
    for (name, expansion) in &expansions {
        let path = golden(name);
        if update {
            fs::write(&path, expansion).expect("the golden file can be written");
        }
        let expected = fs::read_to_string(&path).unwrap_or_default();
        if let Some((line, (found, expected))) = first_difference(expansion, &expected) {
            let _ = write!(wrong, "{name}.rs:{line}\n  expected: {expected}\n     found: {found}\n");
        }
    }
    assert!(
        wrong.is_empty(),
        "{wrong}`UPDATE_EXPECT=1 cargo test -p ptx-abi-tests --test it expansion` writes the files again"
    );

    // The compile time of a struct follows from the length of its expansion.
    let generated = generated_lines(&expansions["plain"]);
    assert!(generated.len() < 60, "{} lines for a struct of 8 fields", generated.len());
    let generated_with_attributes = generated_lines(&expansions["attributes"]);
    // `as` adds a function that no other field needs.
    assert!(generated_with_attributes.len() < 70, "{} lines with attributes", generated_with_attributes.len());
    // The printer does not break paths, so the number of lines alone would hide growth.
    let tokens = generated.iter().flat_map(|line| line.split_whitespace()).map(str::len).sum::<usize>();
    assert!(tokens < 1700, "{tokens} characters for a struct of 8 fields");
}

/// The user's documentation of a bit-field is the summary of its accessors, not the end of a section about panics.
#[test]
fn docs_of_the_user_come_first() {
    let bits = fs::read_to_string(golden("bits")).expect("the golden file exists");
    let documented = "#[doc = \" Documented.\"]";
    assert_eq!(bits.matches(documented).count(), 6, "once for each accessor");
    let mut before = "";
    for line in bits.lines().map(str::trim) {
        assert!(line != documented || !before.ends_with("\"]"), "after other docs: {before}");
        before = line;
    }
}

/// The number of the first line that differs, and both lines.
fn first_difference<'a>(found: &'a str, expected: &'a str) -> Option<(usize, (&'a str, &'a str))> {
    let end = Some("(end)");
    let lines = found.lines().chain(end).zip(expected.lines().chain(end));
    let first = lines.enumerate().find(|(_, (found, expected))| found != expected);
    first.map(|(index, lines)| (index + 1, lines))
}

/// The lines that follow the struct.
fn generated_lines(expansion: &str) -> Vec<&str> {
    expansion.lines().skip_while(|line| *line != "}").skip(1).collect()
}

/// The functions that compare a layout with `size_of` and `align_of` of the type; `mislaid` calls each with
/// the numbers of another type.
const COMPARING: [&str; 6] = [
    "__structs::members::<Self,",
    // It has the members of the impl of `Struct`.
    "::ptx_abi_core::__private::structs::layout::<Self>()",
    "::ptx_abi::__private::Proof::verify::<Self,",
    "::ptx_abi::__private::Proof::enum_layout::<Self,",
    "::ptx_abi::__private::Proof::opaque::<Self>(",
    "::ptx_abi::__private::Proof::incomplete::<Self>(",
];

/// No macro has a way to a `LAYOUT` around the comparison with the compiled type.
#[test]
fn every_layout_is_compared_with_the_type() {
    let mut used = BTreeSet::new();
    for name in NAMES {
        let text = fs::read_to_string(golden(name)).expect("the golden file is there");
        for layout in text.split("const LAYOUT:").skip(1).chain(text.split("const MEMBERS:").skip(1)) {
            let value = layout.split_once('=').and_then(|(_, rest)| rest.split_once("\n}")).expect("a value").0;
            let found = COMPARING.iter().find(|function| value.contains(*function));
            used.insert(*found.unwrap_or_else(|| panic!("{name}.rs has a layout without a comparison:{value}")));
        }
    }
    assert_eq!(used.len(), COMPARING.len(), "only {used:?} are used");
}
