//! What a file of checks does not compare: each is a line of the file, and the test of the file asks for a list of them.

use alloc::borrow::ToOwned as _;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use ptx_abi_read::glob;

/// The beginning of each line.
const START: &str = "// not compared: ";

/// The line of an item: of a member, `Light.data`, or of a parameter, `launch.stream`.
pub(super) fn line(item: &str, why: &str) -> String {
    format!("{START}{item}: {why}\n")
}

/// Why an enumeration is not compared.
pub(super) const VALUES: &str = "the list of types lacks this enumeration, so its values are not compared";

/// The number of items, of patterns for them, and of changes, that a message lists.
const MAX: usize = 12;

/// The lines of a message for these items: the first ones, and the number of the others.
pub(super) fn first(items: impl ExactSizeIterator<Item = String>) -> Vec<String> {
    let more = items.len().saturating_sub(MAX);
    let mut lines: Vec<_> = items.take(MAX).map(|item| format!("  {item}")).collect();
    if more > 0 {
        lines.push(format!("  and {more} more"));
    }
    lines
}

/// What is wrong with the list of the items that a text of checks does not compare: it names items that `not_compared` does
/// not list, or the list has others.
pub(super) fn unlisted(patterns: &[&str], text: &str) -> Option<String> {
    let items: Vec<_> = text.lines().filter_map(|line| line.strip_prefix(START)?.split_once(": ")).collect();
    let is_listed = |item| patterns.iter().any(|pattern| glob::matches(pattern, item));
    // A type may be in the text twice, as itself, as an array, and with two levels.
    let mut seen = BTreeSet::new();
    let unlisted: Vec<_> = items.iter().filter(|item| !is_listed(item.0) && seen.insert(item.0)).collect();
    let mut problems = Vec::new();
    if !unlisted.is_empty() {
        problems.push("the checks do not compare everything that Rust declares:".to_owned());
        problems.extend(first(unlisted.iter().map(|(item, why)| format!("`{item}`: {why}"))));
        let mut listed: Vec<_> = unlisted.iter().map(|(item, _)| format!("\"{item}\"")).collect();
        let (mut rest, mut all) = ("", "");
        if unlisted.len() > MAX {
            // The items of a function or of a type are next to each other, and one pattern lists all of them.
            let of = |item: &str| item.split_once('.').map_or(item.len(), |(of, _)| of.len());
            let next_to = |a: &str, b: &str| a[..of(a)] == b[..of(b)];
            listed = unlisted
                .chunk_by(|(a, _), (b, _)| next_to(a, b))
                .map(|items| match *items {
                    [(item, _)] => format!("\"{item}\""),
                    [(item, _), ..] => format!("\"{}.*\"", &item[..of(item)]),
                    [] => String::new(),
                })
                .collect();
            if listed.len() > MAX {
                (rest, all) = (", …", "; `\"*\"` lists everything");
                listed.truncate(MAX);
            }
        }
        let listed = listed.join(", ") + rest;
        let list = format!("list the rest: `; not_compared {listed}`{all}");
        let types = unlisted.iter().filter(|(_, why)| *why == VALUES).map(|(item, _)| format!("`{item}`"));
        let types: Vec<_> = types.collect();
        let add = match &*types {
            [] => String::new(),
            types => format!("add the Rust types of {} to the list; ", types.join(", ")),
        };
        let name = if types.len() == unlisted.len() { "" } else { "give a pointer a type that C++ has; " };
        problems.push(format!("  help: {add}{name}{list}"));
    }
    let stale = patterns.iter().filter(|pattern| !items.iter().any(|(item, _)| glob::matches(pattern, item)));
    problems.extend(
        stale.map(|pattern| format!("`not_compared \"{pattern}\"` matches nothing that is not compared: remove it")),
    );
    (!problems.is_empty()).then(|| problems.join("\n"))
}
