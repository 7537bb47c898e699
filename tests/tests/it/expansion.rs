//! Compares the expansions of the macros with `expansion/*.rs`, for review, and so that no expansion grows unnoticed.
//!
//! `expansion/input.rs` has a module for each kind of type. The test expands it with the compiler's own printer and
//! compares each module with the file of its name. `bits.rs` has the accessors of a bit-field `s` and what they call. In
//! place of those that are the same for another bit-field or in another file, only their names are there. No file has what the
//! derives of the standard library write, and none has the attributes of impls: a comment is at each impl that lacks them.
//! `UPDATE_EXPECT=1 cargo test -p ptx-abi-tests --test it expansion` writes the files.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use ptx_abi_tests::files;

use crate::nested;

/// The names of the modules, sorted.
fn names() -> BTreeSet<&'static str> {
    let lines = include_str!("expansion/input.rs").lines();
    lines.filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(" {")).collect()
}

/// The expansions by module.
fn expand() -> BTreeMap<String, String> {
    let mut cargo = nested::cargo("expansion", "tests/it/expansion/input.rs", "ptx-abi");
    cargo.args(["rustc", "--quiet", "--lib", "--", "-Zunpretty=expanded"]);
    let mut modules = modules(&without_std_derives(&nested::run(cargo)));
    let bits = modules["bits"].clone();
    for (name, text) in &mut modules {
        if name != "bits" {
            *text = without_items_of(text, &bits, "As in `bits.rs`");
            *text = without_items_of(text, &of_unions(&bits), "As in `bits.rs` for `s`, but unsafe");
        }
        *text = without_items_of(text, &of_kind(&bits), "As those of `s`");
        *text = without_attributes_of_impls(text);
    }
    modules
}

/// The text without what the derives of the standard library write: they give their impls no `#[allow(…)]`.
fn without_std_derives(expanded: &str) -> String {
    let (mut out, mut lines) = (String::new(), expanded.lines().peekable());
    while let Some(line) = lines.next() {
        let is_ours = lines.peek().is_some_and(|next| next.trim_start().starts_with("#[allow("));
        if is_ours || line.trim() != "#[automatically_derived]" {
            out.extend([line, "\n"]);
            continue;
        }
        let mut depth = 0;
        lines.by_ref().find(|line| {
            depth += line.matches('{').count() as isize - line.matches('}').count() as isize;
            depth == 0 && line.ends_with('}')
        });
    }
    out
}

/// The accessors of the bit-field `s` as they are for `kind`, which is private and has no documentation.
fn of_kind(bits: &str) -> String {
    let of_s = bits.split("    /// The width in bits of\n").nth(1).expect("the first bit-field");
    let of_s = format!("    /// The width in bits of\n{of_s}")
        .replace("    #[doc = \" Documented.\"]\n    #[doc = \"\"]\n", "");
    let names = of_s
        .replace("    pub const ", "    const ")
        .replace("`s`", "`kind`")
        .replace("S_", "KIND_")
        .replace("set_s", "set_kind")
        .replace("with_s", "with_kind");
    names.replace("9 bits", "7 bits").replace("9u32", "7u32").replace("i16", "Kind").replace("(0", "(1")
}

/// The accessors as they are in a union.
fn of_unions(bits: &str) -> String {
    let safety = "    #[doc =\n    \"\\n# Safety\\n\\nThe bytes of the bit-field must be initialized.\"]\n";
    let bits = bits.replace("    pub const fn ", "    pub const unsafe fn ");
    let before = bits.replace("    #[track_caller]\n", &format!("{safety}    #[track_caller]\n"));
    before
        .replace("    #[inline]\n", &format!("{safety}    #[inline]\n"))
        .replace(&format!("    #[track_caller]\n{safety}"), "    #[track_caller]\n")
}

/// The text with the names of functions and documented constants in place of those that `bits` has in the same words.
fn without_items_of(text: &str, bits: &str, why: &str) -> String {
    let (mut out, mut item, mut same, mut depth) = (String::new(), String::new(), Vec::new(), 0);
    for line in text.lines() {
        let is_inside = line.starts_with("    ");
        item.push_str(line);
        item.push('\n');
        depth += line.matches('{').count() as isize - line.matches('}').count() as isize;
        if is_inside && (depth > 1 || !line.ends_with([';', '}'])) {
            continue;
        }
        if is_inside && item.lines().count() > 2 && bits.contains(&item) {
            let declared = item.split_once("fn ").or_else(|| item.split_once("const ")).expect("a declaration").1;
            same.extend(declared.split(['(', '<', ':']).next().map(str::to_owned));
        } else {
            if !same.is_empty() {
                let _ = writeln!(out, "    // {why}: {}", std::mem::take(&mut same).join(", "));
            }
            out.push_str(&item);
        }
        item.clear();
    }
    out
}

/// The text without the attributes that impls have, and with a comment at an impl without attributes.
fn without_attributes_of_impls(text: &str) -> String {
    const ATTRIBUTES: &str = "#[automatically_derived]\n#[allow(deprecated)]\n";
    let mut out = String::new();
    for line in text.lines() {
        if line.starts_with("impl") || line.starts_with("unsafe impl") {
            match out.strip_suffix(ATTRIBUTES).map(str::len) {
                Some(len) => out.truncate(len),
                None if out.ends_with("]\n") => {}
                None => out += "// It has no attributes.\n",
            }
        }
        out.extend([line, "\n"]);
    }
    out
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

fn golden(name: &str) -> String {
    format!("tests/tests/it/expansion/{name}.rs")
}

#[test]
fn expansions_are_as_committed() {
    let expansions = expand();
    assert!(expansions.keys().eq(&names()), "modules: {:?}", expansions.keys());
    let stale = expansions.iter().filter_map(|(name, expansion)| files::stale(&golden(name), expansion));
    files::report(&stale.collect::<Vec<_>>());

    // The compile time of a struct follows from the length of its expansion.
    let generated = generated_lines(&expansions["plain"]);
    assert!(generated.len() < 54, "{} lines for a struct of 8 fields", generated.len());
    let generated_with_attributes = generated_lines(&expansions["attributes"]);
    // `as` adds a function that no other field needs.
    assert!(generated_with_attributes.len() < 54, "{} lines with attributes", generated_with_attributes.len());
    // The printer does not break paths, so the number of lines alone would hide growth.
    let tokens = generated.iter().flat_map(|line| line.split_whitespace()).map(str::len).sum::<usize>();
    assert!(tokens < 1570, "{tokens} characters for a struct of 8 fields");
}

/// The user's documentation of a bit-field is the summary of its accessors, not the end of a section about panics.
#[test]
fn docs_of_the_user_come_first() {
    let bits = files::read(golden("bits"));
    let documented = "#[doc = \" Documented.\"]";
    assert_eq!(bits.matches(documented).count(), 6, "once for each accessor");
    let mut before = "";
    for line in bits.lines().map(str::trim) {
        assert!(line != documented || !before.ends_with("\"]"), "after other docs: {before}");
        before = line;
    }
}

/// The lines that follow the struct.
fn generated_lines(expansion: &str) -> Vec<&str> {
    expansion.lines().skip_while(|line| *line != "}").skip(1).collect()
}

/// The functions that compare a layout with `size_of` and `align_of` of the type. A UI case has a type with other numbers for
/// each.
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
    for name in names() {
        let text = files::read(golden(name));
        for layout in text.split("const LAYOUT:").skip(1).chain(text.split("const MEMBERS:").skip(1)) {
            let value = layout.split_once('=').and_then(|(_, rest)| rest.split_once("\n}")).expect("a value").0;
            let found = COMPARING.iter().find(|function| value.contains(*function));
            used.insert(*found.unwrap_or_else(|| panic!("{name}.rs has a layout without a comparison:{value}")));
        }
    }
    assert_eq!(used.len(), COMPARING.len(), "only {used:?} are used");
}
