//! Compares the expansions of the macros with `expansion/*.rs`, for review, and so that no expansion grows unnoticed.
//!
//! `expansion/input.rs` has a module for each kind of type. The test expands it with the compiler's own printer. `lengths.txt`
//! has the length of each module, and four modules are in the files of their names: a struct that has only fields, one
//! with bit-fields, the arguments of a kernel, and a block of functions. `bits.rs` has the accessors of a bit-field `s` and what
//! they call. In place of those that are the same for another bit-field, only their names are there. No file has what the
//! derives of the standard library write, and none has the attributes of impls: a comment is at each impl that lacks them.
//! `UPDATE_EXPECT=1 cargo test -p ptx-abi-tests --test it expansion` writes the files.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::LazyLock;

use ptx_abi_tests::files;

use crate::nested;

/// The modules whose expansions are in files.
const IN_FILES: [&str; 4] = ["bits", "functions", "kernel", "plain"];

/// The names of the modules, sorted.
fn names() -> BTreeSet<&'static str> {
    let lines = include_str!("expansion/input.rs").lines();
    lines.filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(" {")).collect()
}

/// The expansions by module.
static EXPANSIONS: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let mut cargo = nested::cargo("expansion", "tests/it/expansion/input.rs", "ptx-abi");
    cargo.args(["rustc", "--quiet", "--lib", "--", "-Zunpretty=expanded"]);
    modules(&without_std_derives(&nested::run(cargo)))
});

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

/// The text with the names of functions and documented constants in place of those that `bits` has in the same words.
fn without_items_of(text: &str, bits: &str) -> String {
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
                let _ = writeln!(out, "    // As those of `s`: {}", std::mem::take(&mut same).join(", "));
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
    assert!(EXPANSIONS.keys().eq(&names()), "modules: {:?}", EXPANSIONS.keys());
    let mut stale: Vec<_> = IN_FILES
        .iter()
        .filter_map(|name| {
            let text = &EXPANSIONS[*name];
            let text = if *name == "bits" { &without_items_of(text, &of_kind(text)) } else { text };
            files::stale(&golden(name), &without_attributes_of_impls(text))
        })
        .collect();
    // The compile time of a type follows from the length of its expansion. The printer does not break paths, so the number of
    // lines alone would hide growth.
    let lengths: Vec<String> = EXPANSIONS
        .iter()
        .map(|(name, text)| {
            let characters = text.split_whitespace().map(str::len).sum::<usize>();
            format!("{name}: {} lines, {characters} characters\n", text.lines().count())
        })
        .collect();
    stale.extend(files::stale("tests/tests/it/expansion/lengths.txt", &lengths.concat()));
    files::report(&stale);
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
    for (name, text) in EXPANSIONS.iter() {
        for layout in text.split("const LAYOUT:").skip(1).chain(text.split("const MEMBERS:").skip(1)) {
            let value = layout.split_once('=').and_then(|(_, rest)| rest.split_once("\n}")).expect("a value").0;
            let found = COMPARING.iter().find(|function| value.contains(*function));
            used.insert(*found.unwrap_or_else(|| panic!("`{name}` has a layout without a comparison:{value}")));
        }
    }
    assert_eq!(used.len(), COMPARING.len(), "only {used:?} are used");
}
