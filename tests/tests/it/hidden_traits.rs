//! Expansions implement and require hidden traits. A trait that is part of a proof is `unsafe`, so that no crate without
//! `unsafe` can implement it for a type without the proof.

use std::collections::BTreeMap;
use std::path::Path;
use std::{env, fs};

/// The hidden traits that are not `unsafe`, and what an impl by a user can change.
const SAFE: [(&str, &str); 15] = [
    ("Bound", "nothing: a blanket impl covers each type, so there is no other impl"),
    ("Device", "nothing: the result of a search in a map is of one of two types, and both have impls"),
    ("ForeignType", "an entry of a map: the derive compares the field as it compares one with `as`"),
    ("HasKernelParams", "an error: it has a supertrait that is `unsafe`"),
    ("HasLayout", "an error: it has a supertrait that is `unsafe`"),
    ("Other", "nothing: a blanket impl covers each `Foreign<T>`"),
    ("Packs", "an error: the function asserts the same at compile time"),
    ("Push", "nothing: its function takes what `PassedAs` proves"),
    ("TemplateValue", "a name in C++"),
    ("Uncompared", "nothing: a blanket impl covers each result of a search"),
    ("Unmapped", "nothing: a blanket impl covers each search, and an inherent constant comes first"),
    ("WithoutLayout", "a declaration in C++, which a C++ compiler compares"),
    ("WithoutName", "a declaration in C++, which a C++ compiler compares"),
    ("WithoutShape", "a declaration in C++, which a C++ compiler compares"),
    ("Witness", "nothing: the result of a search in a map is of one of two types, and both have impls"),
];

/// The traits of the modules `__private`, and whether each is `unsafe`.
fn hidden() -> BTreeMap<String, bool> {
    let source = |name: &str| Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name).join("src");
    let sources = ["ptx-abi-core", "ptx-abi-cpp"].map(source);
    let exported = sources.iter().map(|source| fs::read_to_string(source.join("__private.rs")));
    let exported = exported.collect::<Result<String, _>>().expect("the modules are there");
    let is_exported = |name: &str| {
        exported.match_indices(name).any(|(at, _)| {
            let around = [exported[..at].chars().next_back(), exported[at + name.len()..].chars().next()];
            around.into_iter().flatten().all(|c| !c.is_alphanumeric() && c != '_')
        })
    };
    let (mut folders, mut traits) = (sources.to_vec(), BTreeMap::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            for line in fs::read_to_string(&path).expect("a source").lines() {
                let line = line.trim_start();
                let (is_unsafe, rest) = match line.strip_prefix("pub unsafe trait ") {
                    Some(rest) => (true, rest),
                    None => (false, line.strip_prefix("pub trait ").unwrap_or_default()),
                };
                let name = rest.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
                if !name.is_empty() && is_exported(name) {
                    traits.insert(name.to_owned(), is_unsafe);
                }
            }
        }
    }
    traits
}

#[test]
fn traits_of_proofs_are_unsafe() {
    let hidden = hidden();
    assert!(hidden.values().filter(|is_unsafe| **is_unsafe).count() >= 12, "{hidden:?}");
    let safe: Vec<_> = hidden.iter().filter(|(_, is_unsafe)| !**is_unsafe).map(|(name, _)| name.as_str()).collect();
    assert_eq!(safe, SAFE.map(|(name, _)| name));
}
